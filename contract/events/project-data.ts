import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { projectParams } from '#contract/projects/projects.ts'

/** The possible numbers of months for which a project's data are kept. */
export const retentionChoices = [1, 3, 6, 12, 13, 24, 36] as const

/**
 * How many events a project has received in this month (UTC) and how many it stores. Times are ISO 8601. `limit` is null if there is none.
 * `full` is null while the quota is not used up; otherwise it says since which minute it is, and how many events were rejected since, for
 * any reason. Each of `choices`, including the present one, says what it would delete: everything received before `since`, which are
 * `older` of the stored events.
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

/** `replaces` is the retention that the caller knows: if it has changed since, nothing is changed, and the answer is the current state. */
export const saveRetentionBody = v.object({
  months: v.pipe(v.number(), v.values(retentionChoices)),
  replaces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_200)),
})

/** The number of events that a project may send in a month; null for the server's setting. */
export const setQuotaBody = v.object({
  monthlyEvents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999))),
})

/** In a file of their own, because the page of a project's data needs only these endpoints. */
export const projectDataEndpoints = defineEndpoints({
  viewProjectData: {
    method: 'GET',
    path: '/quote/api/v1/project/data',
    access: 'project',
    permission: 'project:read',
    data: projectDataSchema,
    problems: ['project.unknown'],
  },
  /** The next housekeeping deletes data older than the retention. This therefore requires the permission to delete the project. */
  saveRetention: {
    method: 'PUT',
    path: '/quote/api/v1/project/retention',
    access: 'project',
    permission: 'project:delete',
    requiresReauthentication: true,
    body: saveRetentionBody,
    data: projectDataSchema,
    problems: ['project.unknown'],
  },
  setQuota: {
    method: 'PUT',
    path: '/admin/api/v1/admin/projects/:id/quota',
    access: 'platform',
    requiresReauthentication: true,
    params: projectParams,
    body: setQuotaBody,
    data: v.null(),
    problems: ['project.unknown'],
  },
})
