import type { ProblemTable } from '#contract/http/problem-table.ts'

/**
 * `passkey.refused`: the answer of the authenticator is not valid for this page, this account or this request, or came too late.
 * `passkey.known`: this passkey is registered already.
 */
export const passkeyProblems = {
  'passkey.refused': { number: 40151, status: 200 },
  'passkey.unknown': { number: 40451, status: 200 },
  'passkey.known': { number: 40996, status: 200 },
  'passkey.tooMany': { number: 40997, status: 200 },
} as const satisfies ProblemTable
