import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'
import { segmentEndpoints } from '#contract/segments/endpoints.ts'
import type { Segment } from '#contract/segments/segments.ts'

const seconds = 1_000
/** Requested again every minute while the page is visible, and when somebody returns to it. */
const followed = { staleTime: 0, refetchInterval: 60 * seconds, refetchOnWindowFocus: true } as const

export const profilesOverviewQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['profilesOverview', project],
    queryFn: ({ signal }) => call(profileEndpoints.viewProfilesOverview, { project, signal }),
    ...followed,
  })

/** Computed once a day. */
export const profileScoresQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['profileScores', project],
    queryFn: ({ signal }) => call(profileEndpoints.viewProfileScores, { project, signal }),
    ...followed,
    refetchInterval: 300 * seconds,
  })

/** All segments that are offered: at most 200, which are two pages. */
export const allSegmentsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['allSegments', project],
    queryFn: async ({ signal }) => {
      const segments: Segment[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = cursor === '' ? { limit: '100' } : { limit: '100', cursor }
        const page: { items: Segment[]; next: string | null } = await call(segmentEndpoints.listSegments, {
          project,
          query,
          signal,
        })
        segments.push(...page.items)
        cursor = page.next
      }
      return segments
    },
    ...followed,
  })
