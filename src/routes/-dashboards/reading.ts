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
