import * as v from 'valibot'

/** The prefix of every server key, by which a scanner for leaked secrets can find one. */
export const serverKeyStart = 'csk_'
const serverKeyPattern = /^csk_[A-Za-z0-9_-]{43}$/
export const isServerKey = (text: string): boolean => serverKeyPattern.test(text)

/** How long a replaced server key keeps working. */
export const serverKeyOverlapHours = 24

const id = v.pipe(v.string(), v.uuid())

/** `start` is the part of a key by which people distinguish keys; the server stores only that and a hash. Times are ISO 8601. */
const serverKeySchema = v.object({
  id: v.string(),
  start: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** The end of validity of a replaced key; null for the present one. */
  until: v.nullable(v.string()),
})
export type ServerKey = v.InferOutput<typeof serverKeySchema>

/** The valid keys of a project: the present one first, then replaced ones. */
export const serverKeysSchema = v.array(serverKeySchema)

/**
 * Creates or replaces a server key. `replaces` is the id of the present key as the caller knows it, or null; if that is no longer right,
 * nothing is created (`serverKey.changed`).
 */
export const createServerKeyBody = v.object({ replaces: v.nullable(id) })
/** `secret` is the key itself. Only this answer contains it. */
export const createdServerKeySchema = v.object({ secret: v.string(), keys: serverKeysSchema })
export type CreatedServerKey = v.InferOutput<typeof createdServerKeySchema>
export const serverKeyParams = v.object({ id })
