import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { eventEndpoints } from '#contract/events/endpoints.ts'

const seconds = 1_000

/** How a project does now: asked for anew each ten seconds while somebody looks. */
export const liveOverviewQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['liveOverview', project],
    queryFn: ({ signal }) => call(eventEndpoints.viewLiveOverview, { project, signal }),
    staleTime: 0,
    refetchInterval: 10 * seconds,
    refetchOnWindowFocus: true,
  })
