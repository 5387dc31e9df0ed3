import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import type { FunnelStep } from '#contract/dashboards/dashboard.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DateRange, Granularity } from '#contract/dashboards/range.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'

/** The server computes an answer once a minute, so it is asked for once a minute while the page is visible. */
const computed = { staleTime: 0, refetchInterval: 60_000, placeholderData: keepPreviousData } as const

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

export const visitFunnelQuery = (call: Call, project: string, asked: Asked, step: FunnelStep | null) =>
  queryOptions({
    queryKey: ['visitFunnel', project, asked, step],
    queryFn: ({ signal }) =>
      call(dashboardEndpoints.viewVisitFunnel, { project, query: { ...asked, ...(step ? { step } : {}) }, signal }),
    ...computed,
  })

const strategiesShown = 10

/** The strategies that run, and what each decided in the last 30 days. */
export const runningStrategiesQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['strategies', project, 'running'],
    queryFn: async ({ signal }) => {
      const [{ items }, figures] = await Promise.all([
        call(decisionEndpoints.listStrategies, { project, query: { status: 'running', limit: String(strategiesShown) }, signal }),
        call(decisionEndpoints.listStrategyFigures, { project, signal }),
      ])
      return { items, figures }
    },
    staleTime: 0,
    refetchInterval: 60_000,
  })
