import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'

/**
 * Counts of one project: the number of events accepted in the last 24 hours, by time of receipt and in whole minutes, and the times of the
 * first and the last one, whether or not they are still stored.
 */
export const eventSummarySchema = v.object({
  last24Hours: v.number(),
  firstReceivedAt: v.nullable(v.string()),
  lastReceivedAt: v.nullable(v.string()),
})

/** In a file of its own, because the console's first page needs only this endpoint. */
export const eventSummaryEndpoints = defineEndpoints({
  summariseEvents: {
    method: 'GET',
    path: '/quote/api/v1/events/summary',
    access: 'project',
    permission: 'event:read',
    data: eventSummarySchema,
    problems: ['project.unknown'],
  },
})
