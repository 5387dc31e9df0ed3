import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createOrganizationSwitch } from '#api/members/acceptance-adapters.ts'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** Moves the session to another organisation, and then loads the dashboard. */
export const useOrganizationSwitch = (context: RouterContext): { switchTo: (id: string) => void; isBusy: boolean } => {
  const { call } = consoleOf(context)
  const [machine] = useState(() => createOrganizationSwitch({ call, storage: context.account.storage }))
  const actor = useActorRef(machine)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  useEmitted(actor, (event) => {
    if (event.type === 'organization.notSwitched') notify('member.failed', { problem: event.problem })
    // All that this page has read is of the organisation that was left.
    else context.account.window.location.assign('/dashboard')
  })
  return { switchTo: (id) => actor.send({ type: 'organization.choose', id }), isBusy }
}
