import { createFileRoute } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import type { Project } from '#contract/projects.ts'
import { LiveMonitoringScreen } from '#ui/screens/live-monitoring/live-monitoring-screen.tsx'
import { consoleOf, useCurrentProject } from './-support/console.ts'

export const Route = createFileRoute('/_console/ai-marketing/live-monitoring')({ component: LiveMonitoring })

function LiveMonitoring() {
  const project = useCurrentProject(Route.useRouteContext())
  return project && <LiveMonitoringOf key={project.id} project={project} />
}

function LiveMonitoringOf({ project }: { project: Project }) {
  const actor = useActorRef(consoleOf(Route.useRouteContext()).machines.eventStream, { input: { projectId: project.id } })
  return <LiveMonitoringScreen actor={actor} project={project} />
}
