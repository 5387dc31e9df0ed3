import * as v from 'valibot'
import { originRule } from './origins.ts'

/** A version 4 UUID that identifies one project's write-only source. Public: it can only send events. */
export const sdkKeyRule = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i))

/** Spelt `skdKey` on the wire. */
export const sdkKeyBody = v.object({ skdKey: sdkKeyRule })

/** How long a replaced key keeps working. */
export const keyOverlapHours = 24

/** `replaces` is the key that the caller saw. If it has been replaced since, nothing changes, and the answer is the current key. */
export const rotateSdkKeyBody = v.object({ skdKey: sdkKeyRule, replaces: sdkKeyRule })

/**
 * Revokes a key of the project, the current or a replaced one. Within 5 seconds no process accepts events with it; the key is never
 * assigned again.
 */
export const revokeSdkKeyBody = v.object({ skdKey: sdkKeyRule })

export const originsAtMost = 50

/** The origins of the pages from which events are accepted; an empty list allows all. */
export const allowedOriginsBody = v.object({ allowedOrigins: v.pipe(v.array(originRule), v.maxLength(originsAtMost)) })

/**
 * `retiring` is the replaced key that is valid the longest; `refusal` is the last page whose events were refused: its `origin` is empty if
 * the request had none. `pausedAt`: since then a platform admin has the project's keys refused. Times are ISO 8601.
 */
export const sdkSettingsSchema = v.object({
  allowedOrigins: v.array(v.string()),
  retiring: v.nullable(v.object({ skdKey: v.string(), until: v.string() })),
  refusal: v.nullable(v.object({ origin: v.string(), at: v.string(), count: v.number() })),
  pausedAt: v.nullable(v.string()),
})
export type SdkSettings = v.InferOutput<typeof sdkSettingsSchema>
