import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createDeletedProjects } from '#api/projects/deleted-projects-adapters.ts'
import { DeletedProjects } from '#ui/projects/deleted/deleted-projects.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** The deleted projects. Restoring one reloads the list of projects. */
export const DeletedProjectsSection = ({ context }: { context: RouterContext }) => {
  const { call, selection } = consoleOf(context)
  const [machine] = useState(() => createDeletedProjects({ call, storage: context.account.storage }))
  const actor = useActorRef(machine)
  const projects = useSelector(selection, (it) => it.context.projects)
  // A change of the list of projects may change this list too. An empty list belongs to a user who has just signed out.
  useEffect(() => {
    if (projects.length > 0) actor.send({ type: 'deleted.reload' })
  }, [actor, projects])
  useEmitted(actor, (event) => {
    if (event.type === 'project.restored') {
      selection.send({ type: 'projects.reload' })
      notify('project.restored')
    }
    if (event.type === 'restoration.failed') notify('project.notRestored', { problem: event.problem })
  })
  return <DeletedProjects actor={actor} />
}
