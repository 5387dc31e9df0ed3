import type { Context } from 'hono'
import { eventLimits } from '#contract/events.ts'
import { isAllowedOrigin } from '#contract/origins.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../http/answers.ts'
import { parseToJudge, readText } from '../http/bodies.ts'
import type { Caller } from '../http/caller.ts'
import { isUuid } from '../http/serve.ts'
import { createTokenBuckets } from '../http/token-buckets.ts'
import { createTurns } from '../http/turns.ts'
import type { Source } from './events.store.ts'
import type { Ingestion } from './ingestion.ts'
import type { Refusals } from './refusals.ts'
import type { Visitor, Visitors } from './visitors.ts'

export type Senders = ReturnType<typeof createSenders>

/** From one network address, in each process. */
const requestsAnAddress = { perSecond: 20, burst: 100 }
const limits = { wireBytes: eventLimits.batchBytes, inflatedBytes: eventLimits.inflatedBytes }

type Dependencies = { clock: Clock; caller: Caller; ingestion: Ingestion; refusals: Refusals; visitors: Visitors }

/** What is asked of everybody who sends events, before these are looked at. */
export const createSenders = ({ clock, caller, ingestion, refusals, visitors }: Dependencies) => {
  const addresses = createTokenBuckets({ clock, ...requestsAnAddress })
  const turns = createTurns()
  return {
    refuseFlood: (context: Context): void => {
      const address = caller.addressOf(context.req.raw, context.env)
      const retryAfter = address === null ? null : addresses.take(address, 1)
      if (retryAfter !== null) throw new Refusal('requests.tooMany', { retryAfter })
    },

    /** The body, gzip or not, as `text/plain` or JSON. One is read at a time, and what is done with it before anything is waited for. */
    readJson: async (context: Context): Promise<unknown> => {
      const type = context.req.header('Content-Type') ?? ''
      if (!/^(?:text\/plain|application\/json)\b/i.test(type)) throw new Refusal('request.unreadable')
      const isGzip =
        context.req.header('Content-Encoding')?.toLowerCase() === 'gzip' || context.req.query('compression') === 'gzip'
      const text = await readText(context.req.raw, limits, isGzip)
      await turns.take()
      return parseToJudge(text)
    },

    /** The browser that sends for itself. */
    visitorOf: (context: Context): Visitor =>
      visitors.visitorOf({
        userAgent: context.req.header('User-Agent') ?? null,
        address: caller.addressOf(context.req.raw, context.env),
      }),

    /** Somebody whom a server tells about. */
    visitorToldOf: visitors.visitorOf,

    /** What a key writes to, if events are taken from this page. A server is no page: where `needsOrigin` is false none need be said. */
    sourceOf: async (context: Context, key: unknown, { needsOrigin }: { needsOrigin: boolean }): Promise<Source> => {
      const source = typeof key === 'string' && isUuid(key) ? await ingestion.sourceOf(key.toLowerCase()) : null
      if (!source) throw new Refusal('sdkKey.unknown')
      const origin = context.req.header('Origin')
      const isServer = !needsOrigin && origin === undefined
      if (!isServer && !isAllowedOrigin(source.allowedOrigins, origin)) {
        refusals.note(source, origin ?? '')
        throw new Refusal('origin.refused')
      }
      return source
    },
  }
}
