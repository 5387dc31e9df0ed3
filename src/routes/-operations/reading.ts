import type { UseQueryResult } from '@tanstack/react-query'
import { toProblem } from '#contract/http/problem.ts'
import type { Reading } from '#ui/patterns/charts/reading.ts'

/** A query as screens show it. What was read stays shown when reading it again fails. */
export const readingOf = <Data>({ data, error, isFetching, dataUpdatedAt, refetch }: UseQueryResult<Data>): Reading<Data> => ({
  data: data ?? null,
  problem: error ? toProblem(error) : null,
  isLoading: isFetching,
  readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
  onRetry: () => void refetch(),
})
