import type { ProblemTable } from '#contract/http/problem-table.ts'

export const operationsProblems = {
  'job.unknown': { number: 40459, status: 200 },
  'job.running': { number: 40959, status: 200 },
} as const satisfies ProblemTable
