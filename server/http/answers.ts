import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { negotiateLocale } from '#contract/http/locale.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { isUnavailable, isWriteRefused } from '#server/kernel/database.ts'
import { takesEvents } from './ingestion-paths.ts'
import { texts } from './problem-texts.gen.ts'

export const answer = (context: Context, data: unknown, status: 200 | 201 = 200) =>
  context.json({ code: status, msg: 'ok', data: data ?? null } satisfies Envelope<unknown>, status)

/** Shorter texts gain too little from being compressed. In characters. */
const compressedFrom = 2_048
const compress = promisify(gzip)

/**
 * The same for what is read: compressed for those who accept it. No other site can guess a secret of an answer from its length (BREACH),
 * because it cannot make a browser ask: no cookie says who calls.
 */
export const answerReading = async (context: Context, data: unknown): Promise<Response> => {
  const text = JSON.stringify({ code: 200, msg: 'ok', data: data ?? null } satisfies Envelope<unknown>)
  const headers = { 'Content-Type': 'application/json' }
  const isPacked = text.length >= compressedFrom && /\bgzip\b/.test(context.req.header('Accept-Encoding') ?? '')
  if (!isPacked) return context.body(text, 200, headers)
  const body = new Uint8Array(await compress(text))
  return context.body(body, 200, { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
}

/**
 * Turns a failure into an envelope: an API error keeps its code, a database that cannot write becomes `storage.readOnly`, one that cannot
 * be reached `server.busy`, anything else `server.failed`.
 */
export const answerFailure = (context: Context, failure: unknown) => {
  const refusal = asRefusal(failure)
  const { number, status: usual } = serverProblems[refusal.code]
  // Senders of events need an HTTP error status here: after a 200 they would drop the events.
  const status = refusal.code === 'storage.readOnly' && takesEvents(context.req.path) ? 503 : usual
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))))
  const locale = negotiateLocale(context.req.header('Accept-Language'))
  return context.json(
    { code: number, msg: texts[refusal.code][locale], data: refusal.details } satisfies Envelope<unknown>,
    status,
  )
}

/** Whether a call failed by a fault of the server, and not by one of its caller. */
export const isFault = (failure: Error | undefined): boolean =>
  failure !== undefined && ['server.failed', 'server.busy', 'storage.readOnly'].includes(asRefusal(failure).code)

export const asRefusal = (failure: unknown): ApiError => {
  if (failure instanceof ApiError) return failure
  if (isWriteRefused(failure)) return new ApiError('storage.readOnly', { retryAfter: 5 })
  return isUnavailable(failure) ? new ApiError('server.busy', { retryAfter: 2 }) : new ApiError('server.failed')
}
