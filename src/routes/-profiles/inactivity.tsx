import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createInactivityMachine } from '#api/profiles/inactivity-adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { InactivitySection } from '#ui/profiles/inactivity/inactivity-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** What a project does about inactive people. */
export const InactivityOf = ({ context, project }: { context: RouterContext; project: Project }) => {
  const { call } = consoleOf(context)
  const [machine] = useState(() => createInactivityMachine(call))
  const actor = useActorRef(machine, { input: { projectId: project.id } })
  useEmitted(actor, (event) => {
    if (event.type === 'inactivity.saved') notify('retention.saved')
    if (event.type === 'inactivity.outdated') notify('retention.outdated')
    if (event.type === 'inactivity.failed') notify('retention.failed', { problem: event.problem })
  })
  return <InactivitySection actor={actor} />
}
