import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { toProblem } from '#contract/http/problem.ts'
import type { Reading } from '#ui/patterns/list/reading.ts'

type Page<Row> = { items: Row[]; total: { value: number; exact: boolean } }

/** A list that is read page by page. What was read stays shown when reading it again fails. */
export const usePages = <Row>(
  { data, error, isFetching, isPending, ...rest }: UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
  idOf: (row: Row) => string,
): Reading<Row> => {
  const { isFetchingNextPage, hasNextPage, dataUpdatedAt, refetch, fetchNextPage } = rest
  const rows = useMemo(() => distinct(data?.pages.flatMap(({ items }) => items) ?? [], idOf), [data, idOf])
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return {
    rows,
    total: data?.pages[0]?.total ?? null,
    isLoading: isPending || (isFetching && error !== null && !isFetchingNextPage),
    isLoadingMore: isFetchingNextPage,
    problem: error && !isFetching ? toProblem(error) : null,
    readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
    onRetry: () => void refetch(),
    onMore: hasNextPage ? onMore : undefined,
  }
}

/** What is changed while pages are read is on a page of before and on one of after. */
const distinct = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
]
