import type { ProblemTable } from '#contract/http/problem-table.ts'

export const profileProblems = {
  'profile.unknown': { number: 40405, status: 200 },
  'merge.unknown': { number: 40406, status: 200 },
  /** Both ids stand for one profile already. */
  'merge.same': { number: 40915, status: 200 },
  'merge.undone': { number: 40916, status: 200 },
  'merge.nothingToUndo': { number: 40917, status: 200 },
} as const satisfies ProblemTable
