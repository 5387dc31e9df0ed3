import { createFileRoute } from '@tanstack/react-router'
import { ProjectsScreen } from '#ui/screens/projects/projects-screen.tsx'
import { projectSelectionActor } from './-support/session.ts'

export const Route = createFileRoute('/_console/projects')({ component: Projects })

function Projects() {
  return <ProjectsScreen actor={projectSelectionActor(Route.useRouteContext().app)} />
}
