import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import type { FunnelSplit, FunnelStep } from '#contract/dashboards/dashboard.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DateRange, Granularity } from '#contract/dashboards/range.ts'

/**
 * The server computes an answer once a minute, so it is asked for once a minute while the page is visible. An answer that came a moment before
 * its block is shown is not asked for again.
 */
const computed = { staleTime: 10_000, refetchInterval: 60_000, placeholderData: keepPreviousData } as const

/** Without a range, the last 30 days of the zone; without a zone, that of the project. */
export type DashboardAsked = {
  range: DateRange | null
  zone: string | null
  granularity: Granularity | null
  compares: boolean
}

export const dashboardQuery = (call: Call, project: string, { range, zone, granularity, compares }: DashboardAsked) =>
  queryOptions({
    queryKey: ['dashboard', project, range, zone, granularity, compares],
    queryFn: ({ signal }) =>
      call(dashboardEndpoints.viewDashboard, {
        project,
        query: {
          ...range,
          ...(zone ? { zone } : {}),
          ...(granularity ? { granularity } : {}),
          compare: compares ? 'previous' : 'none',
        },
        signal,
      }),
    ...computed,
  })

export const visitFunnelQuery = (
  call: Call,
  project: string,
  { step, by, ...asked }: DateRange & { zone: string } & { step: FunnelStep | null; by: FunnelSplit | null },
) =>
  queryOptions({
    queryKey: ['visitFunnel', project, asked, step, by],
    queryFn: ({ signal }) =>
      call(dashboardEndpoints.viewVisitFunnel, {
        project,
        query: { ...asked, ...(step ? { step } : {}), ...(by ? { by } : {}) },
        signal,
      }),
    ...computed,
  })
