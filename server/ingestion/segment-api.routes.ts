import type { Context } from 'hono'
import * as v from 'valibot'
import { type ServerProblemCode, serverProblems } from '#contract/capabilities/problems.ts'
import { eventLimits } from '#contract/events/events.ts'
import { asRefusal } from '#server/http/answers.ts'
import { allowAnyPage } from '#server/http/cors.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Source } from '#server/sdk-keys/sdk-keys.module.ts'
import type { IngestGuard } from './ingest-guard.ts'
import type { Ingestion } from './ingestion.ts'
import { fromSegment, type SegmentCall, segmentCalls } from './segment-api.ts'

/** The same limit as Segment's. */
const messagesABatch = 2_500

const batchBody = v.object({
  batch: v.pipe(v.custom<unknown[]>(Array.isArray), v.minLength(1), v.maxLength(messagesABatch)),
  sentAt: v.optional(v.unknown()),
  writeKey: v.optional(v.unknown()),
})
const messageBody = v.pipe(
  v.unknown(),
  v.check((it) => !Array.isArray(it)),
  v.looseObject({ sentAt: v.optional(v.unknown()), writeKey: v.optional(v.unknown()) }),
)

type Sent = { messages: unknown[]; call?: SegmentCall; sentAt: unknown; writeKey: unknown }
type Dependencies = {
  clock: Clock
  ingestion: Ingestion
  ingestGuard: IngestGuard
}

/**
 * Segment's HTTP tracking API: the calls of its libraries, with a server key (or the SDK key, from pages) as write key, are stored as our
 * own events. The answers are those that the libraries expect, with the receipts added.
 */
export const serveSegment = ({ app, noteFailure }: HttpRoutes, { clock, ingestion, ingestGuard }: Dependencies) => {
  /** The public key proves nothing, so the addresses and browsers in its messages are ignored. */
  const visitorsOf = (context: Context, { isServer }: Source, messages: unknown[]) => {
    if (isServer) return ingestGuard.visitorsToldOf(messages)
    return context.req.header('Origin') === undefined ? undefined : ingestGuard.visitorsAt(context)
  }
  const serve = (name: string, read: (body: unknown) => Sent) => {
    const path = `/v1/${name}`
    allowAnyPage(app, path, { method: 'POST', headers: ['Authorization', 'Content-Type'] })
    app.post(path, async (context) => {
      try {
        ingestGuard.refuseFlood(context)
        const named = await ingestGuard.senderBeside(context)
        const { messages, call, sentAt, writeKey } = read(await ingestGuard.readJson(context))
        const { source } = named ?? (await ingestGuard.senderOf(context, writeKey))
        const now = clock.now().toISOString()
        const receipts = await ingestion.take(source, {
          events: messages.map((it) => fromSegment(it, now, call)),
          sentAt: typeof sentAt === 'string' ? sentAt : undefined,
          visitorAt: visitorsOf(context, source, messages),
          isFromServer: source.isServer,
        })
        return context.json({ success: true, receipts })
      } catch (failure) {
        noteFailure(failure, context)
        return answerFailure(context, failure)
      }
    })
  }

  serve('batch', (body) => {
    const { batch, sentAt, writeKey } = valid(batchBody, body)
    return { messages: batch, sentAt, writeKey }
  })
  for (const call of segmentCalls)
    serve(call, (body) => {
      const { sentAt, writeKey, ...message } = valid(messageBody, body)
      return { messages: [message], call, sentAt, writeKey }
    })
}

const valid = <Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new ApiError('request.invalid')
  return parsed.output
}

/** 400 for bodies that will never be accepted, 401 for an unknown key or page, 429 and 5xx for bodies that may be sent again. */
const answerFailure = (context: Context, failure: unknown) => {
  const { code, retryAfter } = asRefusal(failure)
  if (retryAfter !== undefined) context.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return context.json({ success: false, code, message: messages[code] ?? code }, statusFor(code))
}

const statusFor = (code: ServerProblemCode) => {
  if (code === 'storage.readOnly') return 503
  const { status } = serverProblems[code]
  return status === 200 || status === 413 ? 400 : status
}

const messages: Record<string, string> = {
  'request.unreadable': 'the body is no JSON',
  'request.invalid': `a batch has 1 to ${messagesABatch} messages`,
  'body.tooLarge': `a request has at most ${eventLimits.batchBytes} bytes`,
  'sdkKey.unknown': 'the write key is neither a server key nor an SDK key',
  'origin.refused':
    'the project takes no events from this origin: pages send with the SDK key from an allowed origin, servers without an origin and with a server key',
  'requests.tooMany': 'too many events at once: wait as long as Retry-After says',
}
