import type { ProblemTable } from '#contract/http/problem-table.ts'

export const ownAccountProblems = {
  /** The code of the present address, or of the new one, is not the one that was mailed. */
  'emailChange.oldCodeWrong': { number: 40114, status: 200 },
  'emailChange.newCodeWrong': { number: 40115, status: 200 },
  /** There is no open change: it expired, was cancelled or replaced, or its attempts are used up. */
  'emailChange.over': { number: 40116, status: 200 },
  'emailChange.same': { number: 40984, status: 200 },
  'ownAccount.nameWrong': { number: 40117, status: 200 },
  /** The person is the only active owner of an organisation with other members. */
  'ownAccount.lastOwner': { number: 40982, status: 200 },
  /** Platform admins neither leave their organisation nor delete their account. */
  'ownAccount.ofPlatform': { number: 40983, status: 200 },
} as const satisfies ProblemTable
