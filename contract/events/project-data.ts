import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { projectParams } from '#contract/projects/projects.ts'

/** For how many months what a project received may be kept. */
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

/** `replaces` is the retention that one knows: where it is another by now, nothing is changed, and the answer is what there is. */
export const saveRetentionBody = v.object({
  months: v.pipe(v.number(), v.values(retentionChoices)),
  replaces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_200)),
})

/** How many events a project may send in a month; null for as many as the server's setting says. */
export const setQuotaBody = v.object({
  monthlyEvents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999))),
})

/** Apart from the other endpoints of events: the page of a project's data needs these only. */
export const projectDataEndpoints = defineEndpoints({
  viewProjectData: {
    method: 'GET',
    path: '/quote/api/v1/project/data',
    access: 'project',
    permission: 'project:read',
    data: projectDataSchema,
    problems: ['project.unknown'],
  },
  /** What is older than the retention is deleted by the next housekeeping: this takes the right to delete the project. */
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
