import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { alertEndpoints } from '#contract/alerts/endpoints.ts'
import type { AlertMetric } from '#contract/alerts/metrics.ts'

const minute = 60_000
const half = 30_000

/** Asked every half minute while the page is visible: rules are checked once a minute. */
export const alertsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['alerts', project, 'rules'],
    queryFn: ({ signal }) => call(alertEndpoints.listAlerts, { project, signal }),
    staleTime: 0,
    refetchInterval: half,
  })

export const alertFiringsQuery = (call: Call, project: string) =>
  infiniteQueryOptions({
    queryKey: ['alerts', project, 'firings'],
    queryFn: ({ signal, pageParam }) =>
      call(alertEndpoints.listAlertFirings, {
        project,
        query: { limit: '10', ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: half,
  })

/** The newest firings, asked once a minute to tell the people who have the console open, and not at once when it opens. */
export const newestFiringsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['newest-firings', project],
    queryFn: ({ signal }) => call(alertEndpoints.listAlertFirings, { project, query: { limit: '5' }, signal }),
    initialData: { items: [], next: null, total: { value: 0, exact: true } },
    staleTime: minute,
    refetchInterval: minute,
  })

export const alertMetricQuery = (call: Call, project: string, metric: AlertMetric, minutes: number) =>
  queryOptions({
    queryKey: ['alerts', project, 'metric', metric, minutes],
    queryFn: ({ signal }) =>
      call(alertEndpoints.viewAlertMetric, { project, params: { metric }, query: { minutes: String(minutes) }, signal }),
    staleTime: minute,
    placeholderData: keepPreviousData,
  })

export const alertRecipientsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['alerts', project, 'recipients'],
    queryFn: ({ signal }) => call(alertEndpoints.listAlertRecipients, { project, signal }),
    staleTime: minute,
  })

/** All that is asked about a project's alerts is asked again after a change of one. */
export const alertsKey = (project: string) => ['alerts', project]
