import { useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { TableStatus } from '#ui/patterns/data-table/list-states.tsx'
import type { Total } from '#ui/patterns/list/total-text.tsx'

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

/** The state of a list's table, by how reading it goes. */
export const useTableStatus = () => {
  const { t } = useLingui()
  const problemText = useProblemText()
  return ({ isLoading, problem, readAt, rows }: Reading<unknown>): TableStatus => {
    if (problem?.code === 'permission.denied') return { is: 'denied', what: t`这里是项目的分群。` }
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
