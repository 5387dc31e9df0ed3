import type { ProblemTable } from '#contract/http/problem-table.ts'

export const goalProblems = {
  'goal.unknown': { number: 40491, status: 200 },
  'goal.changed': { number: 40991, status: 200 },
  'goal.tooMany': { number: 40091, status: 200 },
  'goal.ownerUnknown': { number: 40092, status: 200 },
  /** The metric is not in the library, or a goal cannot be about it, or the target is a share of more than all. */
  'goal.metricUnfit': { number: 40093, status: 200 },
} as const satisfies ProblemTable
