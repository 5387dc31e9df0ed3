import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from './client.ts'

const seconds = 1_000

/** Fresh for 300 s, kept for 600 s; one retry after min(1 s x 2^n, 30 s). */
export const createQueryClient = () => {
  const retryDelay = (attempt: number) => Math.min(seconds * 2 ** attempt, 30 * seconds)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 300 * seconds,
        gcTime: 600 * seconds,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: 1,
        retryDelay,
      },
      mutations: { retry: 1, retryDelay },
    },
  })
}

/** How many events a project received and when. Keyed by project: one project's counts never show under another's name. */
export const eventSummaryQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['eventSummary', project],
    queryFn: ({ signal }) => call('summariseEvents', { project, signal }),
    staleTime: 0,
  })

/** A project's last 7 days. Counted anew each minute by the server: asked for as often while somebody looks. */
export const analyticsOverviewQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['analyticsOverview', project],
    queryFn: ({ signal }) => call('viewAnalyticsOverview', { project, signal }),
    staleTime: 0,
    refetchInterval: 60 * seconds,
    refetchOnWindowFocus: true,
  })

/** How a project does now: asked for anew each ten seconds while somebody looks. */
export const liveOverviewQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['liveOverview', project],
    queryFn: ({ signal }) => call('viewLiveOverview', { project, signal }),
    staleTime: 0,
    refetchInterval: 10 * seconds,
    refetchOnWindowFocus: true,
  })

/** Whether a project has its SDK key. */
export const sdkKeyQuery = (call: Call, project: string) =>
  queryOptions({ queryKey: ['sdkKey', project], queryFn: ({ signal }) => call('viewSdkKey', { project, signal }), staleTime: 0 })

/** An organisation's roles: asked for once in five minutes, and never while they are on their way. */
export const rolesQuery = (call: Call, tenantId: string) =>
  queryOptions({
    queryKey: ['roles', tenantId],
    queryFn: ({ signal }) => call('listRoles', { signal }),
    staleTime: 300 * seconds,
  })
