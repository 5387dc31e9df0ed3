import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { toProblem } from '#contract/problem.ts'
import { DashboardScreen } from '#ui/screens/dashboard/dashboard-screen.tsx'
import { eventSummaryQuery, sdkKeyQuery } from '../api/queries.ts'
import { consoleOf, useCurrentProject } from './-support/console.ts'

export const Route = createFileRoute('/_console/dashboard')({ component: Dashboard })

/** How often the checklist looks whether it can tick itself further. */
const lookEvery = 2_000

function Dashboard() {
  const context = Route.useRouteContext()
  const { call, selection } = consoleOf(context)
  const unlisted = useSelector(selection, (it) => (it.matches('failed') ? it.context.problem : null))
  const project = useCurrentProject(context)
  const shared = { enabled: project !== null, refetchInterval: lookEvery }
  const key = useQuery({ ...sdkKeyQuery(call, project?.id ?? ''), ...shared })
  const summary = useQuery({ ...eventSummaryQuery(call, project?.id ?? ''), ...shared })
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
    />
  )
}
