import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'

const seconds = 1_000

/** A project's last 7 days. The server computes them once a minute, so they are requested once a minute while the page is visible. */
export const analyticsOverviewQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['analyticsOverview', project],
    queryFn: ({ signal }) => call(dashboardEndpoints.viewAnalyticsOverview, { project, signal }),
    staleTime: 0,
    refetchInterval: 60 * seconds,
    refetchOnWindowFocus: true,
  })
