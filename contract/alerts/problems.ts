import type { ProblemTable } from '#contract/http/problem-table.ts'

export const alertProblems = {
  /** Somebody who should receive mail is not a member of the organisation. */
  'alert.recipientUnknown': { number: 40085, status: 200 },
  'alert.unknown': { number: 40485, status: 200 },
  'alert.firingUnknown': { number: 40487, status: 200 },
  'alert.changed': { number: 40985, status: 200 },
  'alert.tooMany': { number: 40986, status: 200 },
  /** Somebody takes care of the firing already. */
  'alert.acknowledged': { number: 40938, status: 200 },
} as const satisfies ProblemTable
