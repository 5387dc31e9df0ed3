import type { Context } from 'hono'
import { eventLimits } from '#contract/events/events.ts'
import { isAllowedOrigin } from '#contract/sdk-keys/origins.ts'
import { isServerKey } from '#contract/sdk-keys/server-key.ts'
import { type Bodies, validatedDepth } from '#server/http/bodies.ts'
import type { ClientResolver } from '#server/http/client-address.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createTokenBuckets } from '#server/kernel/token-buckets.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { SdkKeysModule, Source } from '#server/sdk-keys/sdk-keys.module.ts'
import { visitorIn } from './segment-api.ts'
import type { Visitor, Visitors } from './visitors.ts'

export type IngestGuard = ReturnType<typeof createIngestGuard>
/** A key and the project that it writes to. */
export type Sender = { key: string; source: Source }

/** For one network address, in each process. */
const requestsAnAddress = { perSecond: 20, burst: 100 }
const limits = {
  wireBytes: eventLimits.batchBytes,
  inflatedBytes: eventLimits.inflatedBytes,
  depth: validatedDepth,
  values: eventLimits.values,
}

type Dependencies = {
  clock: Clock
  caller: ClientResolver
  bodies: Bodies
  sdkKeys: Pick<SdkKeysModule, 'sourceOf' | 'noteRefusedOrigin'>
  visitors: Visitors
}

/** Checks the key, origin and rate of each sender before the events are read. */
export const createIngestGuard = ({ clock, caller, bodies, sdkKeys, visitors }: Dependencies) => {
  const addresses = createTokenBuckets({ clock, ...requestsAnAddress })

  /** Looks up a key, and checks that its project accepts events from the origin of this request. */
  const senderOf = async (context: Context, said: unknown): Promise<Sender> => {
    const key = typeof said === 'string' ? keyIn(said) : null
    const source = key === null ? null : await sdkKeys.sourceOf(key)
    if (key === null || source === null) throw new ApiError('sdkKey.unknown')
    if (source.isSuspended) throw new ApiError('sdkKey.suspended')
    if (source.isPaused) throw new ApiError('sdkKey.paused')
    const origin = context.req.header('Origin')
    // A server sends no origin. A page that sends with a server key has published the secret.
    const isAllowed = source.isServer ? origin === undefined : isAllowedOrigin(source.allowedOrigins, origin)
    if (isAllowed) return { key, source }
    sdkKeys.noteRefusedOrigin(source, origin ?? '')
    throw new ApiError('origin.refused')
  }

  return {
    refuseFlood: (context: Context): void => {
      const address = caller.addressOf(context.req.raw, context.env)
      const retryAfter = address === null ? null : addresses.take(address, 1)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    },

    /**
     * The body, compressed or not, as `text/plain` or JSON. One body is parsed at a time, and synchronous work on it belongs to the same
     * turn.
     */
    readJson: async (context: Context): Promise<unknown> => {
      const type = context.req.header('Content-Type') ?? ''
      if (!/^(?:text\/plain|application\/json)\b/i.test(type)) throw new ApiError('request.unreadable')
      const isGzip =
        context.req.header('Content-Encoding')?.toLowerCase() === 'gzip' || context.req.query('compression') === 'gzip'
      const request = context.req.raw
      return bodies.readJson(request, { limits, isGzip, address: caller.addressOf(request, context.env) })
    },

    senderOf,

    /**
     * Looks up the key in the query or the `Authorization` header; null without such a key. An unknown key is refused before the body is
     * read.
     */
    senderBeside: async (context: Context): Promise<Sender | null> => {
      const key = keyBeside(context)
      return key === null ? null : senderOf(context, key)
    },

    /** For pages: all events of a request are about the browser that sends it. */
    visitorsAt: (context: Context): (() => Visitor) => {
      const userAgent = context.req.header('User-Agent') ?? null
      const visitor = visitors.visitorOf({ userAgent, address: caller.addressOf(context.req.raw, context.env) })
      return () => visitor
    },

    /** For servers: each event names its own visitor. */
    visitorsToldOf:
      (messages: unknown[]) =>
      (index: number): Visitor =>
        visitors.visitorOf(visitorIn(messages[index])),
  }
}

/** A key in its normal form, or null if the text is not a key. */
const keyIn = (text: string): string | null => {
  if (isServerKey(text)) return text
  return isUuid(text) ? text.toLowerCase() : null
}

/**
 * The key from basic authentication (as the user), a bearer token, or the query. Other values there may belong to a proxy and are ignored.
 * A server key is a secret, so it is not accepted in an address.
 */
const keyBeside = (context: Context): string | null => {
  const [, scheme = '', value = ''] = credentials.exec(context.req.header('Authorization') ?? '') ?? []
  const told = scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value
  const named = context.req.query('skdKey') ?? ''
  return keyIn(told) ?? (isUuid(named) ? named.toLowerCase() : null)
}

const credentials = /^(Basic|Bearer)\s+([A-Za-z0-9+/=_-]{1,200})$/i
