import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { ProjectsScreen } from '#ui/projects/list/projects-screen.tsx'
import { addressOf } from './-lists/list-address.ts'
import { DeletedProjectsOf } from './-projects/deleted-projects.tsx'
import { deleteSampleOf, SampleOfferOf } from './-projects/sample-project.tsx'
import { consoleOf } from './-shell/console.ts'

export const Route = createFileRoute('/_console/projects/')({
  validateSearch: addressOf({ search: 200 }),
  component: Projects,
})

function Projects() {
  const context = Route.useRouteContext()
  const { selection, tabBar } = consoleOf(context)
  const currentId = useSelector(selection, (it) => it.context.currentId)
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Another member may have changed the list since.
  useEffect(() => selection.send({ type: 'projects.reload' }), [selection])
  return (
    <>
      <ProjectsScreen
        actor={selection}
        sample={<SampleOfferOf context={context} look="button" />}
        onDeleteSample={() => void deleteSampleOf(context)}
        search={search}
        onChoose={(to) => tabBar.send({ type: 'leave.ask', leaveRequest: { from: 'project', of: currentId ?? '', to } })}
        onSearch={(it) => void navigate({ search: it ? { search: it } : {}, replace: true })}
      />
      <DeletedProjectsOf context={context} />
    </>
  )
}
