import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { projectCreationMachine } from '#machines/project-selection/project-creation.machine.ts'
import type { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import { notify } from '#ui/messages/notify.ts'
import { useEmitted } from './use-emitted.ts'

const CreationDialog = lazy(async () => ({
  default: (await import('#ui/screens/project-creation/project-creation-dialog.tsx')).ProjectCreationDialog,
}))
const RenamingDialog = lazy(async () => ({
  default: (await import('#ui/screens/project/project-renaming-dialog.tsx')).ProjectRenamingDialog,
}))
const DeletionDialog = lazy(async () => ({
  default: (await import('#ui/screens/project/project-deletion-dialog.tsx')).ProjectDeletionDialog,
}))

type Selection = ActorRefFrom<typeof projectSelectionMachine>

/** The dialog about a project that is open, if one is, and what the selection has to tell. */
export const ProjectDialogs = ({ selection, onLeave }: { selection: Selection; onLeave: () => void }) => {
  const { projectCreation, projectRenaming, projectDeletion } = useSelector(selection, (it) => it.children)
  const forced = useSelector(selection, (it) => it.matches('withoutProject'))
  const onClose = () => selection.send({ type: 'dialog.close' })
  useEmitted(selection, (event) => {
    if (event.type === 'renaming.failed') notify('project.notRenamed', { problem: event.problem })
    if (event.type === 'deletion.failed') notify('project.notDeleted', { problem: event.problem })
    if (event.type === 'deletion.done') notify('project.deleted')
    if (event.type === 'project.vanished') notify('project.vanished')
  })
  return (
    <Suspense>
      {projectCreation && <Creation actor={projectCreation} forced={forced} onClose={onClose} onLeave={onLeave} />}
      {projectRenaming && <RenamingDialog actor={projectRenaming} onClose={onClose} />}
      {projectDeletion && <DeletionDialog actor={projectDeletion} onClose={onClose} />}
    </Suspense>
  )
}

type CreationProps = {
  actor: ActorRefFrom<typeof projectCreationMachine>
  forced: boolean
  onClose: () => void
  onLeave: () => void
}

const Creation = (props: CreationProps) => {
  useEmitted(props.actor, (event) => {
    if (event.type === 'project.failed') notify('project.failed', { problem: event.problem })
  })
  return <CreationDialog {...props} />
}
