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

const Dialog = lazy(async () => ({
  default: (await import('#ui/screens/project-creation/project-creation-dialog.tsx')).ProjectCreationDialog,
}))

type Props = {
  selection: ActorRefFrom<typeof projectSelectionMachine>
  account: RouterContext['account']
  userId: string
  onLeave: () => void
}

const form = 'projectCreation'

/** The dialog that creates a project, while the selection is about that. */
export const ProjectCreation = ({ selection, account, userId, onLeave }: Props) => {
  const canOpen = useSelector(selection, (it) => it.can({ type: 'creation.open' }))
  const creation = useSelector(selection, (it) => it.children.projectCreation)
  const forced = useSelector(selection, (it) => it.matches('withoutProject'))
  useEffect(() => {
    // Whoever had to sign in again in the middle of it finds it as it was.
    if (canOpen && Object.keys(readDraft(account.tabStorage, { form, userId })).length > 0)
      selection.send({ type: 'creation.open' })
  }, [canOpen, selection, account, userId])
  const close = () => {
    dropDraft(account.tabStorage, form)
    selection.send({ type: 'creation.close' })
  }
  if (!creation) return null
  return <Creation actor={creation} forced={forced} draft={{ account, userId }} onClose={close} onLeave={onLeave} />
}

type CreationProps = {
  actor: ActorRefFrom<typeof projectCreationMachine>
  forced: boolean
  draft: { account: RouterContext['account']; userId: string }
  onClose: () => void
  onLeave: () => void
}

const Creation = ({ draft, ...props }: CreationProps) => {
  useDraft(props.actor, draft, { form, userId: draft.userId })
  useEmitted(props.actor, (event) => {
    if (event.type === 'project.failed') notify('project.failed', { problem: event.problem })
  })
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
