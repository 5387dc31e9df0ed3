import { useMemo } from 'react'
import { toProblem } from '#contract/http/problem.ts'
import type { Reading } from '#ui/patterns/charts/reading.ts'

type Asking<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/** What a block of a board shows of a query. */
export const readingOf = <Data>({ data, error, isFetching, dataUpdatedAt, refetch }: Asking<Data>): Reading<Data> => ({
  data: data ?? null,
  problem: error ? toProblem(error) : null,
  isLoading: isFetching,
  readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
  onRetry: () => void refetch(),
})

/** The same, and the same object as long as it says the same, so that a block which is given it need not render again. */
export const useReading = <Data>({ data, error, isFetching, dataUpdatedAt, refetch }: Asking<Data>): Reading<Data> =>
  useMemo(() => readingOf({ data, error, isFetching, dataUpdatedAt, refetch }), [data, error, isFetching, dataUpdatedAt, refetch])
