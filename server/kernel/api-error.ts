import type { Problem, ServerProblemCode } from '#contract/http/problem.ts'

type ApiErrorOptions = Pick<Problem, 'retryAfter'> & { isDelayed?: boolean; details?: unknown }

/**
 * Thrown anywhere in the server and answered in one place (`http/answers.ts`). `retryAfter` is in seconds. `isDelayed`: the caller sends
 * requests too fast and is answered after a pause, so that a flood is slowed down to one request per connection and pause. `details` are
 * the data of the answer.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ServerProblemCode
  readonly retryAfter: number | undefined
  readonly isDelayed: boolean
  readonly details: unknown

  constructor(code: ServerProblemCode, { retryAfter, isDelayed = false, details = null }: ApiErrorOptions = {}) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
    this.isDelayed = isDelayed
    this.details = details
  }
}

/** Whether a failure is an API error with one of these codes. */
export const isApiErrorOf = (failure: unknown, ...codes: ServerProblemCode[]): boolean =>
  failure instanceof ApiError && codes.includes(failure.code)
