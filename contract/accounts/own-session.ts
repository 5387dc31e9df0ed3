import * as v from 'valibot'

/**
 * One of the caller's sessions, with the `id` but without the secret. `userAgent` and `address` are those of its start; times are ISO 8601.
 */
export const ownSessionSchema = v.object({
  id: v.string(),
  userAgent: v.nullable(v.string()),
  address: v.nullable(v.string()),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  isCurrent: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof ownSessionSchema>

export const ownSessionParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })

/** The id of a project in which the permissions are asked for. */
export const ownPermissionsQuery = v.object({ project: v.optional(v.pipe(v.string(), v.uuid())) })
