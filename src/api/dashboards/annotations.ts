import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import type { Dashboard } from '#contract/dashboards/dashboard.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'

/** What happened in the range of a dashboard. Loaded after its figures. */
export const annotationsQuery = (
  call: Call,
  project: string,
  { from, to, zone, granularity }: Pick<Dashboard, 'from' | 'to' | 'zone' | 'granularity'>,
) =>
  queryOptions({
    queryKey: ['annotations', project, from, to, zone, granularity],
    queryFn: ({ signal }) =>
      call(dashboardEndpoints.viewAnnotations, { project, query: { from, to, zone, granularity }, signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
