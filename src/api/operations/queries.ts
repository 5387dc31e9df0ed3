import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { operationsEndpoints } from '#contract/operations/endpoints.ts'

const seconds = 1_000
const firstPage: string = ''

/** All that is asked about the running of the platform by one admin. */
export const operationsKey = (admin: string) => ['operations', admin]

export const platformMonitoringQuery = (call: Call, admin: string) =>
  queryOptions({
    queryKey: [...operationsKey(admin), 'monitoring'],
    queryFn: ({ signal }) => call(operationsEndpoints.viewPlatformMonitoring, { signal }),
    staleTime: 0,
    refetchInterval: 10 * seconds,
  })

export const jobsQuery = (call: Call, admin: string) =>
  queryOptions({
    queryKey: [...operationsKey(admin), 'jobs'],
    queryFn: ({ signal }) => call(operationsEndpoints.listJobs, { signal }),
    staleTime: 0,
    refetchInterval: 10 * seconds,
  })

export const backupsQuery = (call: Call, admin: string) =>
  infiniteQueryOptions({
    queryKey: [...operationsKey(admin), 'backups'],
    queryFn: ({ pageParam, signal }) =>
      call(operationsEndpoints.listBackups, {
        query: { limit: '20', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
