import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { eventEndpoints } from '#contract/events/endpoints.ts'

const seconds = 1_000

/** A project's current activity, requested every ten seconds while the page is visible. */
export const liveOverviewQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['liveOverview', project],
    queryFn: ({ signal }) => call(eventEndpoints.viewLiveOverview, { project, signal }),
    staleTime: 0,
    refetchInterval: 10 * seconds,
    refetchOnWindowFocus: true,
  })
