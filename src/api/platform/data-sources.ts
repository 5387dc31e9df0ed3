import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { dataSourceEndpoints as calls, type DataSourceState } from '#contract/platform/data-sources.ts'
import { backOfficeKey } from './queries.ts'

export type DataSourceSearch = { q?: string; state?: DataSourceState }

const firstPage: string = ''

export const dataSourcesQuery = (call: Call, search: DataSourceSearch) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'dataSources', search],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listDataSources, {
        query: { ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const dataSourceQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'dataSource', id],
    queryFn: ({ signal }) => call(calls.viewDataSource, { params: { id }, signal }),
    staleTime: 0,
  })

export const sampleEventsQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'dataSource', id, 'events'],
    queryFn: ({ signal }) => call(calls.listSampleEvents, { params: { id }, signal }),
    staleTime: 0,
  })

export const schemaDriftQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'dataSource', id, 'drift'],
    queryFn: ({ signal }) => call(calls.viewSchemaDrift, { params: { id }, signal }),
    staleTime: 0,
  })
