import * as v from 'valibot'
import { profileIdentitySchema, timelineSchema } from './history.ts'
import { profileDetailSchema, profileFilter, profileId } from './profiles.ts'

/** The most events in the export of one person. */
export const exportedEvents = 20_000

/** All that is known of a person. `leftOut`: how many of their oldest events are more than an export holds. */
export const profileExportSchema = v.object({
  exportedAt: v.string(),
  profile: profileDetailSchema,
  identity: profileIdentitySchema,
  /** The latest first, with merges and edits. */
  timeline: timelineSchema.entries.items,
  leftOut: v.number(),
})
export type ProfileExport = v.InferOutput<typeof profileExportSchema>

/** How many profiles one call writes to a file. */
export const exportedAtOnce = 500

/** `header`: the file begins with this part, with a byte order mark and the names of the columns. */
export const exportSelectedBody = v.object({
  ids: v.pipe(v.array(profileId), v.nonEmpty(), v.maxLength(exportedAtOnce)),
  header: v.boolean(),
})
/** Lines of the same CSV as `profilesCsv` has. An id of a profile that is part of another one is written as that one. */
export const exportSelectedSchema = v.object({ csv: v.string(), profiles: v.number() })

/** A file and no envelope: `text/csv`, in UTF-8 with a byte order mark, of all profiles that the filter leaves, as they are read. */
export const profilesCsv = {
  method: 'GET',
  path: '/quote/api/v1/profiles/export.csv',
  access: 'project',
  permission: 'profile:read',
  requiresReauthentication: true,
  query: v.object(profileFilter),
} as const
