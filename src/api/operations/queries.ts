import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { operationsEndpoints } from '#contract/operations/endpoints.ts'
import type { AuditResult, AuditView } from '#contract/operations/security.ts'

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

export const incidentsQuery = (call: Call, admin: string) =>
  infiniteQueryOptions({
    queryKey: [...operationsKey(admin), 'incidents'],
    queryFn: ({ pageParam, signal }) =>
      call(operationsEndpoints.listIncidents, {
        query: { limit: '20', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: 60 * seconds,
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

/** What narrows the audit record, as the call takes it. */
export type AuditSearchQuery = Partial<Record<'from' | 'to' | 'actor' | 'organization' | 'action' | 'target', string>> & {
  result?: AuditResult
  view?: AuditView
}

export const auditQuery = (call: Call, admin: string, search: AuditSearchQuery) =>
  infiniteQueryOptions({
    queryKey: [...operationsKey(admin), 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      call(operationsEndpoints.searchAudit, {
        query: { ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const accessQuery = (call: Call, admin: string) =>
  queryOptions({
    queryKey: [...operationsKey(admin), 'access'],
    queryFn: ({ signal }) => call(operationsEndpoints.viewAccess, { signal }),
    staleTime: 0,
    refetchInterval: 30 * seconds,
  })

export const signInSecurityQuery = (call: Call, admin: string) =>
  queryOptions({
    queryKey: [...operationsKey(admin), 'security'],
    queryFn: ({ signal }) => call(operationsEndpoints.viewSignInSecurity, { signal }),
    staleTime: 0,
    refetchInterval: 30 * seconds,
  })
