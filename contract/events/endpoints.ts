import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { eventSummaryEndpoints } from './event-summary.ts'
import { liveOverviewSchema, quarantinedEventSchema, quarantineQuery, receiptSchema, replayBody } from './events.ts'
import { projectDataEndpoints } from './project-data.ts'

export const eventEndpoints = defineEndpoints({
  ...eventSummaryEndpoints,
  ...projectDataEndpoints,
  listQuarantined: {
    method: 'GET',
    path: '/quote/api/v1/events/quarantine',
    access: 'project',
    permission: 'event:read',
    query: quarantineQuery,
    data: v.array(quarantinedEventSchema),
    problems: ['project.unknown'],
  },
  replayQuarantined: {
    method: 'POST',
    path: '/quote/api/v1/events/quarantine/replay',
    access: 'project',
    permission: 'sdkKey:write',
    body: replayBody,
    carriesEvent: true,
    data: v.nullable(receiptSchema),
    problems: ['project.unknown', 'requests.tooMany'],
  },
  viewLiveOverview: {
    method: 'GET',
    path: '/quote/api/v1/events/overview',
    access: 'project',
    permission: 'event:read',
    data: liveOverviewSchema,
    problems: ['project.unknown'],
  },
})
