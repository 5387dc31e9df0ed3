import type { ProblemTable } from '#contract/http/problem-table.ts'

export const accountProblems = {
  'login.refused': { number: 40101, status: 200 },
  'code.invalid': { number: 40102, status: 200 },
  'password.wrong': { number: 40105, status: 200 },
  'identity.refused': { number: 40106, status: 200 },
  'identity.unverified': { number: 40107, status: 200 },
  'identity.taken': { number: 40110, status: 200 },
  /** A platform admin has locked the account. Told only to those who have proven that it is theirs. */
  'account.locked': { number: 40112, status: 200 },
  'session.invalid': { number: 40300, status: 403 },
  'session.stale': { number: 40303, status: 200 },
  'username.taken': { number: 40901, status: 200 },
  'account.exists': { number: 40906, status: 200 },
  'code.tooSoon': { number: 42901, status: 429 },
  'code.tooMany': { number: 42902, status: 429 },
  'identity.unavailable': { number: 50301, status: 503 },
} as const satisfies ProblemTable
