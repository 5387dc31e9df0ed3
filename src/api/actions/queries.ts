import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import type { ResponseActionStatus, ResponseActionType } from '#contract/actions/response-action-kinds.ts'
import { responseActionEndpoints } from '#contract/actions/response-actions-endpoints.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'

export type ResponseActionSearch = { q?: string; type?: ResponseActionType; status?: ResponseActionStatus | 'all' }

const firstPage: string = ''

export const responseActionsQuery = (call: Call, project: string, search: ResponseActionSearch) =>
  infiniteQueryOptions({
    queryKey: ['responseActions', project, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(responseActionEndpoints.listResponseActions, {
        project,
        query: { ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const responseActionQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['responseActions', project, 'one', id],
    queryFn: ({ signal }) => call(responseActionEndpoints.viewResponseAction, { project, params: { id }, signal }),
    staleTime: 0,
  })

export const responseActionVersionsQuery = (call: Call, project: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['responseActions', project, 'one', id, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call(responseActionEndpoints.listResponseActionVersions, {
        project,
        params: { id },
        query: { limit: '20', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** What became of an action's messages. */
export const actionPerformanceQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['responseActions', project, 'one', id, 'performance'],
    queryFn: ({ signal }) => call(decisionEndpoints.viewActionPerformance, { project, params: { id }, signal }),
    staleTime: 0,
  })

/** All that is asked about a project's response actions is asked again after a change of one. */
export const responseActionsKey = (project: string) => ['responseActions', project]
