import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'
import type { TimelineKind } from '#contract/profiles/history.ts'

/** Which profiles a list shows, in which order. */
export type ProfileSearch = Partial<Record<'q' | 'filter', string>> & { sort: ProfileSortName; order: 'asc' | 'desc' }
type ProfileSortName = 'lastSeen' | 'firstSeen' | 'events' | 'visits' | 'orders' | 'revenue'

const seconds = 1_000
const firstPage: string = ''
export const profilesAPage = 100

export const profilesQuery = (call: Call, project: string, search: ProfileSearch) =>
  infiniteQueryOptions({
    queryKey: ['profiles', project, search],
    queryFn: ({ pageParam, signal }) =>
      call(profileEndpoints.listProfiles, {
        project,
        query: { ...search, limit: String(profilesAPage), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const profileQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['profile', project, id],
    queryFn: ({ signal }) => call(profileEndpoints.viewProfile, { project, params: { id }, signal }),
    staleTime: 0,
    refetchInterval: 30 * seconds,
  })

export const timelineQuery = (call: Call, project: string, id: string, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: ['profile', project, id, 'timeline', kinds],
    queryFn: ({ pageParam, signal }) =>
      call(profileEndpoints.listTimeline, {
        project,
        params: { id },
        query: {
          ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const identityQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['profile', project, id, 'identity'],
    queryFn: ({ signal }) => call(profileEndpoints.viewIdentity, { project, params: { id }, signal }),
    staleTime: 0,
  })

/** All that is asked about one profile is asked again after a change of it. */
export const profileKey = (project: string, id: string) => ['profile', project, id]
export const profilesKey = (project: string) => ['profiles', project]
