import type { ProblemTable } from '#contract/http/problem-table.ts'

export const projectProblems = {
  'project.unknown': { number: 40401, status: 200 },
  'project.last': { number: 40902, status: 200 },
  'project.tooMany': { number: 40908, status: 200 },
} as const satisfies ProblemTable
