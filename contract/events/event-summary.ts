import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'

/**
 * Counts of one project: how many events were accepted in the last 24 hours, by time of receipt and in whole minutes, and when the first
 * and the last one was, kept or not.
 */
export const eventSummarySchema = v.object({
  last24Hours: v.number(),
  firstReceivedAt: v.nullable(v.string()),
  lastReceivedAt: v.nullable(v.string()),
})

/** Apart from the other endpoints of events: the console's first page needs this one only. */
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
