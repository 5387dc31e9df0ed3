import { useQuery } from '@tanstack/react-query'
import { analyticsOverviewQuery } from '#api/dashboards/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { AnalyticsOverviewBoard } from '#ui/dashboards/overview/analytics-overview.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { PagePerformanceOf } from './page-performance.tsx'

/** A project's last 7 days, and its page performance in them. The last data stay if a later request fails. */
export const AnalyticsOverviewOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { call } = consoleOf(context)
  const { data, error, isFetching, refetch } = useQuery(analyticsOverviewQuery(call, project.id))
  return (
    <>
      <AnalyticsOverviewBoard
        overview={data ?? null}
        problem={error ? toProblem(error) : null}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
      <PagePerformanceOf context={context} project={project} />
    </>
  )
}
