import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { toProblem } from '#contract/problem.ts'
import type { Project } from '#contract/projects.ts'
import { Skeleton } from '#ui/components/spinner.tsx'
import { speakOfAnalyticsOverview } from '#ui/locales/i18n-analytics-overview.ts'
import { analyticsOverviewQuery } from '../../api/queries.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from './console.ts'

const Overview = lazy(async () => {
  const [screen] = await Promise.all([
    import('#ui/screens/analytics-overview/analytics-overview.tsx'),
    speakOfAnalyticsOverview(),
  ])
  return { default: screen.AnalyticsOverviewBoard }
})

const Performance = lazy(async () => {
  const [{ PagePerformanceOf }] = await Promise.all([import('./page-performance.tsx'), speakOfAnalyticsOverview()])
  return { default: PagePerformanceOf }
})

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
