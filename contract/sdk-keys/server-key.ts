import * as v from 'valibot'

/** What every server key begins with, so that a scanner for leaked secrets can find one. */
export const serverKeyStart = 'csk_'
const serverKeyPattern = /^csk_[A-Za-z0-9_-]{43}$/
export const isServerKey = (text: string): boolean => serverKeyPattern.test(text)

/** How long a replaced server key keeps working. */
export const serverKeyOverlapHours = 24

const id = v.pipe(v.string(), v.uuid())

/** `start` is the part of a key by which people tell it from others; the server keeps no more of it than that and a hash. Times are ISO 8601. */
const serverKeySchema = v.object({
  id: v.string(),
  start: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** Until when a replaced key is good; null for the present one. */
  until: v.nullable(v.string()),
})
export type ServerKey = v.InferOutput<typeof serverKeySchema>

/** The keys of a project that are good: its present one first, then those that were replaced. */
export const serverKeysSchema = v.array(serverKeySchema)

/**
 * Makes a server key, or another one. `replaces` is the id of the present key as the caller knows it, null where they know of none; where
 * that is not so any more, nothing is made (`serverKey.changed`).
 */
export const createServerKeyBody = v.object({ replaces: v.nullable(id) })
/** `secret` is the key itself. Only this answer contains it. */
export const createdServerKeySchema = v.object({ secret: v.string(), keys: serverKeysSchema })
export type CreatedServerKey = v.InferOutput<typeof createdServerKeySchema>
export const serverKeyParams = v.object({ id })
