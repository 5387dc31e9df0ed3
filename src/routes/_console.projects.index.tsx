import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProjectsScreen } from '#ui/screens/projects/projects-screen.tsx'
import { projectSelectionActor } from './-support/session.ts'

export const Route = createFileRoute('/_console/projects/')({
  validateSearch: v.object({ search: v.optional(v.fallback(v.string(), '')) }),
  onEnter: ({ context }) => projectSelectionActor(context.app).send({ type: 'projects.reload' }),
  component: Projects,
})

function Projects() {
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProjectsScreen
      actor={projectSelectionActor(Route.useRouteContext().app)}
      search={search}
      onSearch={(it) => void navigate({ search: it ? { search: it } : {}, replace: true })}
    />
  )
}
