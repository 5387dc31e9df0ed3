import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { eventLimits } from '#contract/events.ts'
import { type ServerProblemCode, serverProblems } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import { asRefusal, Refusal } from '../http/answers.ts'
import { allowAnyPage } from '../http/any-page.ts'
import type { Ingestion } from './ingestion.ts'
import { fromSegment, type SegmentCall, segmentCalls, visitorIn } from './segment.ts'
import type { Senders } from './senders.ts'

/** As many as Segment takes at once. */
const messagesABatch = 2_500

const batchBody = v.object({
  batch: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(messagesABatch)),
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
  senders: Senders
  onFailure: (failure: unknown, context: Context) => void
}

/**
 * Segment's HTTP tracking API: what its libraries send, with the SDK key as write key, taken as our own events. Answered as those expect,
 * with the receipts beside; a server says no `Origin` and needs none.
 */
export const serveSegment = (app: Hono, { clock, ingestion, senders, onFailure }: Dependencies) => {
  const serve = (name: string, read: (body: unknown) => Sent) => {
    const path = `/v1/${name}`
    allowAnyPage(app, path, { method: 'POST', headers: ['Authorization', 'Content-Type'] })
    app.post(path, async (context) => {
      try {
        senders.refuseFlood(context)
        const { messages, call, sentAt, writeKey } = read(await senders.readJson(context))
        const source = await senders.sourceOf(context, writeKeyOf(context) ?? writeKey, { needsOrigin: false })
        const now = clock.now().toISOString()
        const receipts = await ingestion.take(source, {
          events: messages.map((it) => fromSegment(it, now, call)),
          sentAt: typeof sentAt === 'string' ? sentAt : undefined,
          visitorAt: (index) => senders.visitorToldOf(visitorIn(messages[index])),
        })
        return context.json({ success: true, receipts })
      } catch (failure) {
        onFailure(failure, context)
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
  if (!parsed.success) throw new Refusal('request.invalid')
  return parsed.output
}

/** The user of basic authentication, or null. */
const writeKeyOf = (context: Context): string | null => {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=_-]{1,200})$/i.exec(context.req.header('Authorization') ?? '') ?? []
  return encoded === undefined ? null : (Buffer.from(encoded, 'base64').toString().split(':')[0] ?? null)
}

/** 400 for what will never be taken, 401 for a key or a page that is none, 429 and 5xx for what may be sent again. */
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
  'sdkKey.unknown': 'the write key is no SDK key',
  'origin.refused': 'the project takes no events from this page',
  'requests.tooMany': 'too many events at once: wait as long as Retry-After says',
}
