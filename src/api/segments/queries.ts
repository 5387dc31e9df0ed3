import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { segmentEndpoints } from '#contract/segments/endpoints.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Segment } from '#contract/segments/segments.ts'

export type SegmentSearch = { q?: string; status: 'active' | 'archived' | 'all' }

const firstPage: string = ''
/** While members are counted for a new definition, the progress is read so often. In milliseconds. */
const whileFilling = 2_000
const otherwise = 30_000

const isFilling = (segments: readonly Segment[] | undefined) => segments?.some(({ filling }) => filling !== null) ?? false

export const segmentsQuery = (call: Call, project: string, search: SegmentSearch) =>
  infiniteQueryOptions({
    queryKey: ['segments', project, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(segmentEndpoints.listSegments, {
        project,
        query: { ...search, limit: '100', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) => (isFilling(state.data?.pages.flatMap(({ items }) => items)) ? whileFilling : otherwise),
  })

/** All segments of a project, archived ones included: at most 200. */
export const readSegments = async (call: Call, project: string, signal: AbortSignal): Promise<Segment[]> => {
  const read: Segment[] = []
  const readFrom = async (cursor: string | null): Promise<void> => {
    const query = { status: 'all', limit: '100', ...(cursor === null ? {} : { cursor }) } as const
    const { items, next } = await call(segmentEndpoints.listSegments, { project, query, signal })
    read.push(...items)
    if (next !== null) await readFrom(next)
  }
  await readFrom(null)
  return read
}

/** The names of a project's segments, for other pages. */
export const allSegmentsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['segments', project, 'all'],
    queryFn: ({ signal }) => readSegments(call, project, signal),
    staleTime: otherwise,
  })

export const segmentQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['segments', project, 'one', id],
    queryFn: ({ signal }) => call(segmentEndpoints.viewSegment, { project, params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isFilling(state.data && [state.data]) ? whileFilling : otherwise),
  })

/** Who is in a segment. While its members are counted they are read again and again, and once more when that has ended. */
export const membersQuery = (call: Call, project: string, { id, filling }: Pick<Segment, 'id' | 'filling'>) =>
  infiniteQueryOptions({
    queryKey: ['segments', project, 'one', id, 'members', filling === null],
    queryFn: ({ pageParam, signal }) =>
      call(segmentEndpoints.listMembers, {
        project,
        params: { id },
        query: { limit: '100', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: filling === null ? false : whileFilling,
    // Of this segment, not of one that was shown before.
    placeholderData: (before, query) => (query?.queryKey[3] === id ? before : undefined),
  })

/** All that is asked about a project's segments is asked again after a change of one. */
export const segmentsKey = (project: string) => ['segments', project]

/** How many people fit a definition now. */
export const fittingPeopleQuery = (call: Call, project: string, definition: Node) =>
  queryOptions({
    queryKey: ['segments', project, 'fitting', definition],
    queryFn: ({ signal }) => call(segmentEndpoints.previewSegment, { project, body: { definition }, signal }),
    staleTime: otherwise,
  })
