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

type Asked = DateRange & { zone: string }

export const dashboardQuery = (
  call: Call,
  project: string,
  { granularity, compares, ...asked }: Asked & { granularity: Granularity | null; compares: boolean },
) =>
  queryOptions({
    queryKey: ['dashboard', project, asked, granularity, compares],
    queryFn: ({ signal }) =>
      call(dashboardEndpoints.viewDashboard, {
        project,
        query: { ...asked, ...(granularity ? { granularity } : {}), compare: compares ? 'previous' : 'none' },
        signal,
      }),
    ...computed,
  })

export const visitFunnelQuery = (
  call: Call,
  project: string,
  { step, by, ...asked }: Asked & { step: FunnelStep | null; by: FunnelSplit | null },
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
