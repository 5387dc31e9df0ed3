import * as v from 'valibot'
import { projectNameRule } from '#contract/http/rules.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** `gmtCreate` is ISO 8601 in UTC; empty where it is not known. */
export const projectSchema = v.object({
  id: v.string(),
  /** Empty for a project without a name. */
  projectName: v.pipe(
    v.nullable(v.string()),
    v.transform((name) => name ?? ''),
  ),
  gmtCreate: v.nullish(v.string(), ''),
  tenantId: v.string(),
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

/** The most projects that an organisation may have. */
export const projectsAtMost = 100

export const createProjectBody = v.object({ projectName: projectNameRule })
export const renameProjectBody = v.object({ id, projectName: projectNameRule })
/** With an id the call renames, without one it creates. */
export const saveProjectBody = v.union([renameProjectBody, createProjectBody])
export const deleteProjectBody = v.object({ id, tenantId: id })

/** The retention periods that a project can choose, in months. */
export const retentionChoices = [1, 3, 6, 12, 13, 24, 36] as const

/**
 * What a project has taken in this month (of UTC) and what it keeps. Times are ISO 8601.
 * `limit` is null where there is none; `full` is null while there is room: since which minute there is none, and how many events were
 * rejected since, for whatever reason.
 * Each of `choices`, the present one among them, says what would be deleted with it: what was received before `since`, `older` events of
 * those that are stored.
 */
export const projectDataSchema = v.object({
  projectName: v.string(),
  month: v.object({
    accepted: v.number(),
    limit: v.nullable(v.number()),
    endsAt: v.string(),
    full: v.nullable(v.object({ since: v.string(), rejected: v.number() })),
  }),
  stored: v.object({ events: v.number(), oldestAt: v.nullable(v.string()) }),
  retention: v.object({
    months: v.number(),
    mayChange: v.boolean(),
    choices: v.array(v.object({ months: v.number(), since: v.string(), older: v.number() })),
  }),
})
export type ProjectData = v.InferOutput<typeof projectDataSchema>

/** `replaces` is the retention that the caller saw. If it has changed since, nothing is changed, and the answer is the current one. */
export const saveRetentionBody = v.object({
  months: v.pipe(v.number(), v.values(retentionChoices)),
  replaces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_200)),
})

export const projectParams = v.object({ id })
/** How many events a project may send in a month; null for as many as the server's setting says. */
export const setQuotaBody = v.object({
  monthlyEvents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999))),
})
