import type { ProblemTable } from '#contract/http/problem-table.ts'

export const sampleProblems = {
  'sample.exists': { number: 40940, status: 200 },
} as const satisfies ProblemTable
