import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { analyticsOverviewQuery } from '#api/http/query-client.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { Skeleton } from '#ui/components/spinner.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

const Overview = lazy(async () => ({
  default: (await import('#ui/dashboards/overview/analytics-overview.tsx')).AnalyticsOverviewBoard,
}))

const Performance = lazy(async () => ({
  default: (await import('./page-performance.tsx')).PagePerformanceOf,
}))

/** A project's last 7 days, and how fast its pages were in them. What was read last stays while a reading fails. */
export const AnalyticsOverviewOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { call } = consoleOf(context)
  const { data, error, isFetching, refetch } = useQuery(analyticsOverviewQuery(call, project.id))
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <Overview
        overview={data ?? null}
        problem={error ? toProblem(error) : null}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
      <Performance context={context} project={project} />
    </Suspense>
  )
}
