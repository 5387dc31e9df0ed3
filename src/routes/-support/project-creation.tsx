import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { projectCreationMachine } from '#machines/project-selection/project-creation.machine.ts'
import type { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import { notify } from '#ui/messages/notify.ts'
import { useEmitted } from './use-emitted.ts'

const Dialog = lazy(async () => ({
  default: (await import('#ui/screens/project-creation/project-creation-dialog.tsx')).ProjectCreationDialog,
}))

type Props = { selection: ActorRefFrom<typeof projectSelectionMachine>; onLeave: () => void }

/** The dialog that creates a project, while the selection is about that. */
export const ProjectCreation = ({ selection, onLeave }: Props) => {
  const creation = useSelector(selection, (it) => it.children.projectCreation)
  const forced = useSelector(selection, (it) => it.matches('withoutProject'))
  if (!creation) return null
  return (
    <Creation actor={creation} forced={forced} onClose={() => selection.send({ type: 'creation.close' })} onLeave={onLeave} />
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
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
