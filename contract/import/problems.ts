import type { ProblemTable } from '#contract/http/problem-table.ts'

export const importProblems = {
  /** Another part is being stored for the project. */
  'import.underWay': { number: 40920, status: 200 },
  /** The key belongs to a part with other lines. */
  'import.keyUsed': { number: 40921, status: 200 },
  /** What is left of the month's limit is kept for live events. */
  'import.monthFull': { number: 40922, status: 200 },
} as const satisfies ProblemTable
