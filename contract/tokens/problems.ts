import type { ProblemTable } from '#contract/http/problem-table.ts'

/**
 * `token.invalid`: the token of a call is unknown, revoked or expired, or its owner is no longer an active member. `token.notAllowed`: this
 * call is for signed-in people only. `token.otherProject`: the token is for certain projects, and the call is not about one of them.
 */
export const tokenProblems = {
  'token.invalid': { number: 40150, status: 401 },
  'token.notAllowed': { number: 40350, status: 200 },
  'token.otherProject': { number: 40351, status: 200 },
  'token.unknown': { number: 40450, status: 200 },
  'token.tooMany': { number: 40998, status: 200 },
} as const satisfies ProblemTable
