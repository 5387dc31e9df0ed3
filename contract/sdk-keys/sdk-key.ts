import * as v from 'valibot'
import { originRule } from './origins.ts'

/** A version 4 UUID that names one project's write-only source. Public: it can send events and nothing else. */
export const sdkKeyRule = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i))

/** Spelt `skdKey` on the wire. */
export const sdkKeyBody = v.object({ skdKey: sdkKeyRule })

/** A key that was replaced is still good for this long. */
export const keyOverlapHours = 24

/** `replaces` is the key that one knows: where that is replaced already, nothing is, and the answer is the key that there is. */
export const rotateSdkKeyBody = v.object({ skdKey: sdkKeyRule, replaces: sdkKeyRule })

/** Ends a key of the project, its own or one that was replaced: within 5 seconds nothing is taken with it, and nobody gets it again. */
export const revokeSdkKeyBody = v.object({ skdKey: sdkKeyRule })

export const originsAtMost = 50

/** From which pages events are taken; from every one where the list is empty. */
export const allowedOriginsBody = v.object({ allowedOrigins: v.pipe(v.array(originRule), v.maxLength(originsAtMost)) })

/**
 * `retiring` is the replaced key that is good the longest, `refusal` the last page whose events were not taken: its
 * `origin` is empty where the request said none. Times are ISO 8601.
 */
export const sdkSettingsSchema = v.object({
  allowedOrigins: v.array(v.string()),
  retiring: v.nullable(v.object({ skdKey: v.string(), until: v.string() })),
  refusal: v.nullable(v.object({ origin: v.string(), at: v.string(), count: v.number() })),
})
export type SdkSettings = v.InferOutput<typeof sdkSettingsSchema>
