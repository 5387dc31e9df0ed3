import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { projectCreationMachine } from '#machines/project-selection/project-creation.machine.ts'
import type { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import { notify } from '#ui/messages/notify.ts'
import { dropDraft, readDraft } from '../../api/drafts.ts'
import type { RouterContext } from '../../router.ts'
import { useDraft } from './use-draft.ts'
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

type Props = {
  selection: ActorRefFrom<typeof projectSelectionMachine>
  account: RouterContext['account']
  userId: string
  onLeave: () => void
}

/** The name of the draft that is kept of a creation. */
const form = 'projectCreation'

/** The dialog about a project that is open, if one is, and what the selection has to tell. */
export const ProjectDialogs = ({ selection, account, userId, onLeave }: Props) => {
  const { tabStorage } = account
  const canOpen = useSelector(selection, (it) => it.can({ type: 'creation.open' }))
  const { projectCreation, projectRenaming, projectDeletion } = useSelector(selection, (it) => it.children)
  const forced = useSelector(selection, (it) => it.matches('withoutProject'))
  useEffect(() => {
    // Whoever had to sign in again in the middle of it finds it as it was.
    if (canOpen && Object.keys(readDraft(tabStorage, { form, userId })).length > 0) selection.send({ type: 'creation.open' })
  }, [canOpen, selection, tabStorage, userId])
  const onClose = () => {
    dropDraft(tabStorage, { form, userId })
    selection.send({ type: 'dialog.close' })
  }
  useEmitted(selection, (event) => {
    if (event.type === 'renaming.failed') notify('project.notRenamed', { problem: event.problem })
    if (event.type === 'deletion.failed') notify('project.notDeleted', { problem: event.problem })
    if (event.type === 'deletion.done') notify('project.deleted')
    if (event.type === 'project.vanished') notify('project.vanished')
  })
  return (
    <Suspense>
      {projectCreation && (
        <Creation actor={projectCreation} forced={forced} draft={{ account, userId }} onClose={onClose} onLeave={onLeave} />
      )}
      {projectRenaming && <RenamingDialog actor={projectRenaming} onClose={onClose} />}
      {projectDeletion && <DeletionDialog actor={projectDeletion} onClose={onClose} />}
    </Suspense>
  )
}

type CreationProps = {
  actor: ActorRefFrom<typeof projectCreationMachine>
  forced: boolean
  draft: Pick<Props, 'account' | 'userId'>
  onClose: () => void
  onLeave: () => void
}

const Creation = ({ draft, ...props }: CreationProps) => {
  useDraft(props.actor, draft, { form, userId: draft.userId })
  useEmitted(props.actor, (event) => {
    if (event.type === 'project.failed') notify('project.failed', { problem: event.problem })
  })
  return <CreationDialog {...props} />
}
