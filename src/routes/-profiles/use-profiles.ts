import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Call } from '#api/http/client.ts'
import { type ProfileSearch, profilesAPage, profilesQuery } from '#api/profiles/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import type { Reading } from '#ui/profiles/list/profiles-screen.tsx'

/**
 * The people whom a search finds, page by page. The server looks at a limited number of people for each page, so that one may be short
 * although there are more: then the next one is read at once. What was read stays shown when reading it again fails.
 */
export const useProfiles = (call: Call, project: string, search: ProfileSearch): Reading => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, dataUpdatedAt, refetch, fetchNextPage } = useInfiniteQuery(
    profilesQuery(call, project, search),
  )
  const rows = useMemo(() => distinct(data?.pages.flatMap(({ items }) => items) ?? []), [data])
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const isRead = data !== undefined && data.pages.length > 1 && !hasNextPage
  const isShort = data !== undefined && (data.pages.at(-1)?.items.length ?? 0) < profilesAPage
  useEffect(() => {
    if (isShort && !error) onMore()
  }, [isShort, error, onMore])
  return {
    rows,
    total: isRead ? { value: rows.length, exact: true } : (data?.pages[0]?.total ?? null),
    isLoading: (isFetching && !isFetchingNextPage) || (rows.length === 0 && hasNextPage && !error),
    isLoadingMore: isFetchingNextPage,
    problem: error && !isFetching ? toProblem(error) : null,
    readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
    onRetry: () => void refetch(),
    onMore: hasNextPage ? onMore : undefined,
  }
}

/** Somebody who comes back while pages are read is on a page of before and on one of after. */
const distinct = (rows: readonly ProfileRow[]): ProfileRow[] => [...new Map(rows.map((row) => [row.id, row])).values()]
