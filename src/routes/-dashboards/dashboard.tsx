import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { eventSummaryQuery } from '#api/events/event-summary.ts'
import { sdkKeyQuery } from '#api/sdk-keys/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import { Skeleton } from '#ui/components/spinner.tsx'
import { DashboardScreen } from '#ui/dashboards/home/dashboard-screen.tsx'
import type { ReportLayout } from '#ui/dashboards/report/report-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { SampleOfferOf } from '../-projects/sample-project.tsx'
import { consoleOf, useCurrentProject } from '../-shell/console.ts'
import type { ReportAddress } from './address.ts'

/** Loaded after the checklist, which new users need first. */
const ReportOf = lazy(async () => ({ default: (await import('./report.tsx')).ReportOf }))
const AnalyticsOverviewOf = lazy(async () => ({
  default: (await import('./analytics-overview.tsx')).AnalyticsOverviewOf,
}))

/** How often the checklist checks for further completed steps, and how often once it is complete. In milliseconds. */
const [lookEvery, lookEveryAfter] = [2_000, 60_000]

type Props = {
  context: RouterContext
  layout: ReportLayout
  address: ReportAddress
  onAddress: (address: ReportAddress) => void
}

/** The dashboard of the current project in one of its layouts, below the checklist as long as that is not done. */
export const DashboardOf = ({ context, layout, address, onAddress }: Props) => {
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
            <ReportOf
              key={project.id}
              context={context}
              project={project}
              layout={layout}
              address={address}
              onAddress={onAddress}
            />
            {layout === 'overview' && <AnalyticsOverviewOf key={`days of ${project.id}`} context={context} project={project} />}
          </Suspense>
        )
      }
    />
  )
}
