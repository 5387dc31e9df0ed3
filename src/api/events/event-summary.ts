import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { eventSummaryEndpoints } from '#contract/events/event-summary.ts'

/**
 * The number and times of a project's events. The key contains the project, so that its counts never appear under another project's name.
 */
export const eventSummaryQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['eventSummary', project],
    queryFn: ({ signal }) => call(eventSummaryEndpoints.summariseEvents, { project, signal }),
    staleTime: 0,
  })
