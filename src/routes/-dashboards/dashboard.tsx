import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { eventSummaryQuery } from '#api/events/event-summary.ts'
import { sdkKeyQuery } from '#api/sdk-keys/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import { Skeleton } from '#ui/components/spinner.tsx'
import { DashboardScreen } from '#ui/dashboards/home/dashboard-screen.tsx'
import type { ReportLayout } from '#ui/dashboards/report/report-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { SampleOfferOf } from '../-projects/sample-project.tsx'
import { consoleOf, queryClient, useCurrentProject } from '../-shell/console.ts'
import { useLoaded } from '../-shell/use-loaded.ts'
import type { ReportAddress } from './address.ts'

/** Loaded after the checklist, which new users need first. */
const loadReport = () => import('./report.tsx')

/** How often the checklist checks for further completed steps, and how often once it is complete. In milliseconds. */
const [lookEvery, lookEveryAfter] = [2_000, 60_000]

type Props = {
  context: RouterContext
  layout: ReportLayout
  address: ReportAddress
  onAddress: (address: ReportAddress, replace?: boolean) => void
}

/** The dashboard of the current project in one of its layouts, below the checklist as long as that is not done. */
export const DashboardOf = ({ context, layout, address, onAddress }: Props) => {
  const { call, selection } = consoleOf(context)
  const unlisted = useSelector(selection, (it) => (it.matches('failed') ? it.context.problem : null))
  const project = useCurrentProject(context)
  const known = useSelector(selection, (it) => (it.matches('ready') ? it.context.projects : null))
  const isForeign = address.project !== undefined && known?.some(({ id }) => id === address.project) === false
  const named = known === null || isForeign ? undefined : address.project
  // Once the project of a link is chosen, the address no longer names it: people may choose another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another link chooses a project again.
  useEffect(() => {
    if (named === undefined) return
    selection.send({ type: 'project.choose', id: named })
    const { project: _, ...others } = address
    onAddress(others, true)
  }, [named])
  const report = useLoaded(loadReport)
  // The figures are asked for at once, not only after the answers below.
  const shown = project?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the report is shown, it follows the address by itself.
  useEffect(() => {
    if (project) report?.prefetchReport(queryClient, call, project, address)
  }, [shown, call, report])
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
      isForeign={isForeign}
      keyState={key.data === undefined ? 'unknown' : key.data ? 'present' : 'absent'}
      summary={summary.data ?? null}
      problem={unlisted ?? (failure ? toProblem(failure) : null)}
      onRetry={retry}
      sample={<SampleOfferOf context={context} look="card" />}
      overview={
        project &&
        (report ? (
          <report.ReportOf
            key={project.id}
            context={context}
            project={project}
            layout={layout}
            address={address}
            onAddress={onAddress}
          />
        ) : (
          <Skeleton height={420} />
        ))
      }
    />
  )
}
