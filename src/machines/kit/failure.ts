import { toProblem } from '#contract/http/problem.ts'

/** The `params` of an action or guard about the problem of a call that failed. */
export const problemOf = ({ event }: { event: { error: unknown } }) => toProblem(event.error)

/** A failed call: its problem is shown until the next attempt, and announced once. */
export const failedCall = [
  { type: 'rememberProblem', params: problemOf },
  { type: 'announceProblem', params: problemOf },
] as const
