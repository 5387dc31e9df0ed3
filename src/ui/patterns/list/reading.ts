import type { Problem } from '#contract/http/problem.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { TableStatus } from '#ui/patterns/data-table/list-states.tsx'
import type { Total } from './total-text.tsx'

/** What was read of a list, and how reading it goes. */
export type Reading<Row> = {
  rows: readonly Row[]
  total: Total | null
  isLoading: boolean
  isLoadingMore: boolean
  problem: Problem | null
  /** When the rows that are still shown were read, in ISO 8601. */
  readAt: string | null
  onRetry: () => void
  onMore: (() => void) | undefined
}

/** The state of a list's table, by how reading it goes. `what` says what is here, for people who may not see it. */
export const useTableStatus = () => {
  const problemText = useProblemText()
  return ({ isLoading, problem, readAt, rows }: Reading<unknown>, what: string): TableStatus => {
    if (problem?.code === 'permission.denied') return { is: 'denied', what }
    if (problem)
      return {
        is: 'failed',
        problem: problemText(problem),
        requestId: problem.requestId ?? null,
        readAt: rows.length > 0 ? readAt : null,
        isRetrying: isLoading,
      }
    return isLoading ? { is: 'loading' } : { is: 'ready' }
  }
}
