import * as v from 'valibot'
import { projectNameRule } from '#contract/http/rules.ts'
import { usualTimeZone } from './time-zone.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** `gmtCreate` is ISO 8601 in UTC; empty if unknown. */
export const projectSchema = v.object({
  id: v.string(),
  /** Empty for a project without a name. */
  projectName: v.pipe(
    v.nullable(v.string()),
    v.transform((name) => name ?? ''),
  ),
  gmtCreate: v.nullish(v.string(), ''),
  tenantId: v.string(),
  /** Whether its data are invented; false in the answers of a server that does not know of samples. */
  isSample: v.optional(v.boolean(), false),
  /** The IANA name of the zone of its days. */
  timeZone: v.optional(v.string(), usualTimeZone),
})
export type Project = v.InferOutput<typeof projectSchema>

/** The number of days for which a deleted project can be restored. */
export const deletedProjectDays = 7

/** Times are ISO 8601. `daysLeft` is rounded up, by the server's clock. */
export const deletedProjectSchema = v.object({
  ...projectSchema.entries,
  deletedAt: v.string(),
  restorableUntil: v.string(),
  daysLeft: v.number(),
})
export type DeletedProject = v.InferOutput<typeof deletedProjectSchema>

/** The maximum number of projects of an organisation. */
export const projectsAtMost = 100

/** The time zone of the browser that creates a project. One that the server does not know counts as none: the browser may know newer ones. */
export const browserZone = v.optional(v.pipe(v.string(), v.maxLength(100)))

export const createProjectBody = v.object({ projectName: projectNameRule, timeZone: browserZone })
export const renameProjectBody = v.object({ id, projectName: projectNameRule })
/** With an id the call renames a project, without one it creates one. */
export const saveProjectBody = v.union([renameProjectBody, createProjectBody])
export const deleteProjectBody = v.object({ id, tenantId: id })

export const projectParams = v.object({ id })
