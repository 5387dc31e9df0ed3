import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import type { Outcome } from '#contract/decisions/checks.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import { profileKey } from '../profiles/queries.ts'

const firstPage: string = ''

/** Decisions for a person, the newest first. They are read again with the person's page. */
export const personDecisionsQuery = (call: Call, project: string, profile: string, search: { outcome?: Outcome }) =>
  infiniteQueryOptions({
    queryKey: [...profileKey(project, profile), 'decisions', search],
    queryFn: ({ pageParam, signal }) =>
      call(decisionEndpoints.listDecisions, {
        project,
        query: { profile, ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** In milliseconds. */
export const aroundMoment = 30 * 60_000

/** Decisions for a person around a moment (milliseconds), and the last one before them. */
export const momentQuery = (call: Call, project: string, profile: string, moment: number) =>
  queryOptions({
    queryKey: [...profileKey(project, profile), 'moment', moment],
    queryFn: async ({ signal }) => {
      const [from, to] = [moment - aroundMoment, moment + aroundMoment].map((it) => new Date(it).toISOString())
      const [around, before] = await Promise.all([
        call(decisionEndpoints.listDecisions, { project, query: { profile, from, to, limit: '100' }, signal }),
        call(decisionEndpoints.listDecisions, { project, query: { profile, to: from, limit: '1' }, signal }),
      ])
      return { around, before: before.items[0] ?? null }
    },
    staleTime: 0,
  })

export const exposuresQuery = (call: Call, project: string, profile: string) =>
  queryOptions({
    queryKey: [...profileKey(project, profile), 'exposures'],
    queryFn: ({ signal }) => call(decisionEndpoints.listExposures, { project, query: { profile }, signal }),
    staleTime: 0,
  })
