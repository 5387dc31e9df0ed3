import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { eventSummaryEndpoints } from '#contract/events/event-summary.ts'

/** How many events a project received and when. Keyed by project: one project's counts never show under another's name. */
export const eventSummaryQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['eventSummary', project],
    queryFn: ({ signal }) => call(eventSummaryEndpoints.summariseEvents, { project, signal }),
    staleTime: 0,
  })
