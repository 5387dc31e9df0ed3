import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { Project } from '#contract/projects.ts'
import { isSameFilter } from '#machines/live-monitoring/event-filter.ts'
import { LiveMonitoringScreen } from '#ui/screens/live-monitoring/live-monitoring-screen.tsx'
import { liveOverviewQuery } from '../api/queries.ts'
import { consoleOf, useCurrentProject } from './-support/console.ts'
import { filterFrom, filterSearch, searchFrom } from './-support/event-filter.ts'
import { useToolMachines } from './-support/tools.ts'
import { useEmitted } from './-support/use-emitted.ts'

export const Route = createFileRoute('/_console/ai-marketing/live-monitoring')({
  validateSearch: filterSearch,
  component: LiveMonitoring,
})

function LiveMonitoring() {
  const project = useCurrentProject(Route.useRouteContext())
  return project && <LiveMonitoringOf key={project.id} project={project} />
}

function LiveMonitoringOf({ project }: { project: Project }) {
  const context = Route.useRouteContext()
  const { call } = consoleOf(context)
  const machines = useToolMachines(context)
  const router = useRouter()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const actor = useActorRef(machines.liveMonitoring, { input: { projectId: project.id, filter: filterFrom(search) } })
  useEmitted(actor, ({ filter }) => void navigate({ search: searchFrom(filter), replace: true, resetScroll: false }))
  // An address that is not the one just typed is a way that somebody went.
  useEffect(() => {
    const filter = filterFrom(search)
    if (isSameFilter(filter, filterFrom(filterSearch(router.latestLocation.search))))
      actor.send({ type: 'filter.change', filter })
  }, [actor, router, search])
  const overview = useQuery(liveOverviewQuery(call, project.id))
  return <LiveMonitoringScreen actor={actor} project={project} overview={overview.data ?? null} isStale={overview.isError} />
}
