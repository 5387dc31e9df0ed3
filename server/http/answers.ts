import type { Context } from 'hono'
import type { Envelope } from '#contract/http/envelope.ts'
import { negotiateLocale } from '#contract/http/locale.ts'
import { type Problem, type ServerProblemCode, serverProblems } from '#contract/http/problem.ts'
import { isUnavailable, isWriteRefused } from '#server/kernel/database.ts'
import { takesEvents } from './ingestion-paths.ts'
import { texts } from './problem-texts.ts'

type ApiErrorOptions = Pick<Problem, 'retryAfter'> & { isDelayed?: boolean }

/**
 * Thrown anywhere in the server, answered in one place. `retryAfter` is in seconds. `isDelayed`: whoever is refused asks too fast, and is
 * answered after a pause, so that a flood is slowed down to one request a connection and pause.
 */
export class ApiError extends Error {
  override readonly name = 'Refusal'
  readonly code: ServerProblemCode
  readonly retryAfter: number | undefined
  readonly isDelayed: boolean

  constructor(code: ServerProblemCode, { retryAfter, isDelayed = false }: ApiErrorOptions = {}) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
    this.isDelayed = isDelayed
  }
}

/** Whether a failure is a refusal with one of these codes. */
export const isApiErrorOf = (failure: unknown, ...codes: ServerProblemCode[]): boolean =>
  failure instanceof ApiError && codes.includes(failure.code)

export const answer = (context: Context, data: unknown, status: 200 | 201 = 200) =>
  context.json({ code: status, msg: 'ok', data: data ?? null } satisfies Envelope<unknown>, status)

/**
 * A failure as its envelope: a refusal as what it is, a database that cannot write at present as `storage.readOnly`, one out of reach as
 * `server.busy`, all else as `server.failed`.
 */
export const answerFailure = (context: Context, failure: unknown) => {
  const refusal = asRefusal(failure)
  const { number, status: usual } = serverProblems[refusal.code]
  // Whoever sends events keeps them and sends them again, which a success of HTTP would end.
  const status = refusal.code === 'storage.readOnly' && takesEvents(context.req.path) ? 503 : usual
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))))
  const locale = negotiateLocale(context.req.header('Accept-Language'))
  return context.json({ code: number, msg: texts[refusal.code][locale], data: null } satisfies Envelope<null>, status)
}

export const asRefusal = (failure: unknown): ApiError => {
  if (failure instanceof ApiError) return failure
  if (isWriteRefused(failure)) return new ApiError('storage.readOnly', { retryAfter: 5 })
  return isUnavailable(failure) ? new ApiError('server.busy', { retryAfter: 2 }) : new ApiError('server.failed')
}
