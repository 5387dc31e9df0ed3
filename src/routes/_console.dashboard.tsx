import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { eventSummaryQuery } from '#api/events/event-summary.ts'
import { sdkKeyQuery } from '#api/sdk-keys/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import { Skeleton } from '#ui/components/spinner.tsx'
import { DashboardScreen } from '#ui/dashboards/home/dashboard-screen.tsx'
import { SampleOfferOf } from './-projects/sample-project.tsx'
import { consoleOf, useCurrentProject } from './-shell/console.ts'

export const Route = createFileRoute('/_console/dashboard')({ component: Dashboard })

/** Loaded after the checklist, which new users need first. */
const AnalyticsOverviewOf = lazy(async () => ({
  default: (await import('./-dashboards/analytics-overview.tsx')).AnalyticsOverviewOf,
}))

/** How often the checklist checks for further completed steps, and how often once it is complete. In milliseconds. */
const [lookEvery, lookEveryAfter] = [2_000, 60_000]

function Dashboard() {
  const context = Route.useRouteContext()
  const { call, selection } = consoleOf(context)
  const unlisted = useSelector(selection, (it) => (it.matches('failed') ? it.context.problem : null))
  const project = useCurrentProject(context)
  const enabled = project !== null
  const summary = useQuery({
    ...eventSummaryQuery(call, project?.id ?? ''),
    enabled,
    refetchInterval: ({ state }) => (state.data?.firstReceivedAt ? lookEveryAfter : lookEvery),
  })
  const key = useQuery({
    ...sdkKeyQuery(call, project?.id ?? ''),
    enabled,
    refetchInterval: ({ state }) => (state.data ? lookEveryAfter : lookEvery),
  })
  const failure = key.error ?? summary.error
  const retry = () => {
    if (unlisted) return selection.send({ type: 'projects.reload' })
    void key.refetch()
    void summary.refetch()
  }
  return (
    <DashboardScreen
      project={project}
      keyState={key.data === undefined ? 'unknown' : key.data ? 'present' : 'absent'}
      summary={summary.data ?? null}
      problem={unlisted ?? (failure ? toProblem(failure) : null)}
      onRetry={retry}
      sample={<SampleOfferOf context={context} look="card" />}
      overview={
        project && (
          <Suspense fallback={<Skeleton height={420} />}>
            <AnalyticsOverviewOf key={project.id} context={context} project={project} />
          </Suspense>
        )
      }
    />
  )
}
