import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { responseActionEndpoints } from '#contract/actions/response-actions-endpoints.ts'
import type { Outcome } from '#contract/decisions/checks.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import type { StrategyStatus } from '#contract/decisions/strategies.ts'
import { experimentEndpoints } from '#contract/experiments/endpoints.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { ActionChoice } from '#machines/strategies/strategy-editing.ts'

export type StrategySearch = { q?: string; status?: StrategyStatus }

const firstPage: string = ''
const refreshed = 30_000

export const strategiesQuery = (call: Call, project: string, search: StrategySearch) =>
  infiniteQueryOptions({
    queryKey: ['strategies', project, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(decisionEndpoints.listStrategies, {
        project,
        query: { ...search, limit: '100', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** What each strategy decided lately, for the list. */
export const strategyFiguresQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['strategies', project, 'figures'],
    queryFn: ({ signal }) => call(decisionEndpoints.listStrategyFigures, { project, signal }),
    staleTime: refreshed,
  })

export const strategyQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['strategies', project, 'one', id],
    queryFn: ({ signal }) => call(decisionEndpoints.viewStrategy, { project, params: { id }, signal }),
    staleTime: 0,
  })

export const strategyVersionsQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['strategies', project, 'one', id, 'versions'],
    queryFn: ({ signal }) => call(decisionEndpoints.listStrategyVersions, { project, params: { id }, signal }),
    staleTime: 0,
  })

/** `from` is an instant; without it all decisions count. */
export const funnelQuery = (call: Call, project: string, id: string, from: string | null) =>
  queryOptions({
    queryKey: ['strategies', project, 'one', id, 'funnel', from],
    queryFn: ({ signal }) =>
      call(decisionEndpoints.viewFunnel, { project, params: { id }, query: from === null ? {} : { from }, signal }),
    staleTime: 0,
    refetchInterval: refreshed,
  })

export const decisionsQuery = (call: Call, project: string, strategy: string, outcome: Outcome | null) =>
  infiniteQueryOptions({
    queryKey: ['strategies', project, 'one', strategy, 'decisions', outcome],
    queryFn: ({ pageParam, signal }) =>
      call(decisionEndpoints.listDecisions, {
        project,
        query: {
          strategy,
          ...(outcome === null ? {} : { outcome }),
          limit: '50',
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** The published response actions of a project: at most 500. */
export const readActionChoices = async (call: Call, project: string, signal: AbortSignal): Promise<ActionChoice[]> => {
  const read: ActionChoice[] = []
  const readFrom = async (cursor: string | null, left: number): Promise<void> => {
    const query = { status: 'published', limit: '100', ...(cursor === null ? {} : { cursor }) } as const
    const { items, next } = await call(responseActionEndpoints.listResponseActions, { project, query, signal })
    for (const { id, name, version } of items) if (version !== null) read.push({ id, name, version })
    if (next !== null && left > 1) await readFrom(next, left - 1)
  }
  await readFrom(null, 5)
  return read
}

/** The metrics of the library; null for somebody who may not see effects. */
export const readMetricChoices = async (call: Call, project: string, signal: AbortSignal): Promise<Metric[] | null> => {
  try {
    return (await call(experimentEndpoints.listMetrics, { project, signal })).items
  } catch (failure) {
    if (toProblem(failure).code === 'permission.denied') return null
    throw failure
  }
}

export const metricChoicesQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['strategyMetrics', project],
    queryFn: ({ signal }) => readMetricChoices(call, project, signal),
    staleTime: refreshed,
  })

/** The names of the response actions, for other pages. */
export const actionChoicesQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['responseActions', project, 'choices'],
    queryFn: ({ signal }) => readActionChoices(call, project, signal),
    staleTime: refreshed,
  })

/** All that is asked about a project's strategies is asked again after a change of one. */
export const strategiesKey = (project: string) => ['strategies', project]
