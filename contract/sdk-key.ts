import * as v from 'valibot'

/** A version 4 UUID that names one project's write-only source. Public: it can send events and nothing else. */
export const sdkKeyRule = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i))

/** Spelt `skdKey` on the wire. */
export const sdkKeyBody = v.object({ skdKey: sdkKeyRule })
export const sdkKeySchema = v.object({ skdKey: v.string() })
