import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#api/platform/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import { OverviewBoard } from '#ui/platform/back-office/overview-board.tsx'
import { BackOfficeState } from '#ui/platform/back-office/state.tsx'
import type { RouterContext } from '../../router.ts'
import { backOfficeOf } from './back-office.ts'

/** The figures of the platform. */
export const OverviewOf = ({ context }: { context: RouterContext }) => {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(backOfficeOf(context).call))
  if (data) return <OverviewBoard overview={data} />
  const problem = error && !isFetching ? toProblem(error) : null
  return <BackOfficeState of="overview" problem={problem} isRetrying={isFetching} onRetry={() => void refetch()} />
}
