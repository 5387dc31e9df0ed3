import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { dropDraft, readDraft } from '#api/browser/drafts.ts'
import type { projectCreationMachine } from '#machines/projects/project-creation.machine.ts'
import type { projectRenamingMachine } from '#machines/projects/project-renaming.machine.ts'
import type { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { useDraft } from '../-shell/use-draft.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

const CreationDialog = lazy(async () => ({
  default: (await import('#ui/projects/creation/project-creation-dialog.tsx')).ProjectCreationDialog,
}))
const RenamingDialog = lazy(async () => ({
  default: (await import('#ui/projects/page/project-renaming-dialog.tsx')).ProjectRenamingDialog,
}))
const DeletionDialog = lazy(async () => ({
  default: (await import('#ui/projects/page/project-deletion-dialog.tsx')).ProjectDeletionDialog,
}))

type Props = {
  selection: ActorRefFrom<typeof projectSelectionMachine>
  account: RouterContext['account']
  userId: string
  onLeave: () => void
  /** The offer of a sample project, for somebody who has no project. */
  sample: ReactNode
}

/** The names under which the drafts of a creation and of a renaming are stored. */
const form = 'projectCreation'
const renamingOf = (id: string) => `projectRenaming_${id}`

/** The open dialog about a project, if any, and the toasts of the project selection. */
export const ProjectDialogs = ({ selection, account, userId, onLeave, sample }: Props) => {
  const { tabStorage } = account
  const canOpen = useSelector(selection, (it) => it.can({ type: 'creation.open' }))
  const { projectCreation, projectRenaming, projectDeletion } = useSelector(selection, (it) => it.children)
  const forced = useSelector(selection, (it) => it.matches('withoutProject'))
  const renamed = useSelector(selection, renamedIn)
  const wasRenamed = useRef(renamed)
  useEffect(() => {
    const before = wasRenamed.current
    wasRenamed.current = renamed
    // The dialog ended: sent, refused or cancelled. If the session was lost meanwhile, the draft stays.
    if (before !== null && before !== renamed && selection.getSnapshot().matches('ready'))
      dropDraft(tabStorage, { form: renamingOf(before), userId })
  }, [renamed, selection, tabStorage, userId])
  useEffect(() => {
    // Restores the dialog for a user who had to sign in again.
    if (!canOpen) return
    if (Object.keys(readDraft(tabStorage, { form, userId })).length > 0) return selection.send({ type: 'creation.open' })
    const { projects } = selection.getSnapshot().context
    const half = projects.find(({ id, projectName }) => {
      const { name } = readDraft(tabStorage, { form: renamingOf(id), userId })
      return name !== undefined && name !== projectName
    })
    if (half) selection.send({ type: 'renaming.open', id: half.id })
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
    if (event.type !== 'project.appeared') return
    // The draft of a first project is dropped, because there is a project now.
    dropDraft(tabStorage, { form, userId })
    notify('project.appeared')
  })
  return (
    <Suspense>
      {projectCreation && (
        <Creation
          actor={projectCreation}
          forced={forced}
          draft={{ account, userId }}
          onClose={onClose}
          onLeave={onLeave}
          sample={sample}
        />
      )}
      {projectRenaming && renamed && (
        <Renaming actor={projectRenaming} id={renamed} draft={{ account, userId }} onClose={onClose} />
      )}
      {projectDeletion && <DeletionDialog actor={projectDeletion} onClose={onClose} />}
    </Suspense>
  )
}

/** The id of the project whose new name is being asked for or sent. */
const renamedIn = (it: SnapshotFrom<typeof projectSelectionMachine>): string | null =>
  it.matches({ ready: 'askingName' }) || it.matches({ ready: 'renaming' }) ? it.context.change.project.id : null

type RenamingProps = {
  actor: ActorRefFrom<typeof projectRenamingMachine>
  id: string
  draft: Pick<Props, 'account' | 'userId'>
  onClose: () => void
}

const Renaming = ({ id, draft, ...props }: RenamingProps) => {
  useDraft(props.actor, draft, { form: renamingOf(id), userId: draft.userId, outlivesForm: true })
  return <RenamingDialog {...props} />
}

type CreationProps = {
  actor: ActorRefFrom<typeof projectCreationMachine>
  forced: boolean
  draft: Pick<Props, 'account' | 'userId'>
  onClose: () => void
  onLeave: () => void
  sample: ReactNode
}

const Creation = ({ draft, ...props }: CreationProps) => {
  useDraft(props.actor, draft, { form, userId: draft.userId })
  useEmitted(props.actor, (event) => {
    if (event.type === 'project.failed') notify('project.failed', { problem: event.problem })
  })
  return <CreationDialog {...props} />
}
