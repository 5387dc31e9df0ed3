import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createOrganizationSwitch } from '#api/members/acceptance-adapters.ts'
import { ownOrganizationsQuery } from '#api/members/queries.ts'
import { OrganizationSelect } from '#ui/members/organization-select.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** Switches to another of the person's organisations. Nothing for people with one. */
export const OrganizationSwitch = ({ context }: { context: RouterContext }) => {
  const { call } = consoleOf(context)
  const [machine] = useState(() => createOrganizationSwitch({ call, storage: context.account.storage }))
  const actor = useActorRef(machine)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const user = useSelector(sessionActor(context.app), (it) => it.context.session?.id ?? '')
  const { data: organizations = [] } = useQuery(ownOrganizationsQuery(call, user))
  useEmitted(actor, (event) => {
    if (event.type === 'organization.notSwitched') notify('member.failed', { problem: event.problem })
    // All that this page has read is of the organisation that was left.
    else context.account.window.location.assign('/dashboard')
  })
  if (organizations.length < 2) return null
  return (
    <OrganizationSelect
      organizations={organizations}
      isBusy={isBusy}
      onChoose={(id) => actor.send({ type: 'organization.choose', id })}
    />
  )
}
