import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createOrganizationMachines } from '#api/organization-settings/adapters.ts'
import { organizationQuery } from '#api/organization-settings/queries.ts'
import { DeletionSection } from '#ui/organization-settings/deletion-section.tsx'
import type { SectionActor } from '#ui/organization-settings/section-frame.tsx'
import { TransferSection } from '#ui/organization-settings/transfer-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** How an owner hands the organisation over or deletes it. While it is being deleted, it cannot be handed over. */
export const Ending = ({ context, general }: { context: RouterContext; general: SectionActor }) => {
  const { call } = consoleOf(context)
  const organization = useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
  const [machines] = useState(() =>
    createOrganizationMachines({ call, view: () => queryClient.fetchQuery(organizationQuery(call, organization)) }),
  )
  const transfer = useActorRef(machines.transfer)
  const deletion = useActorRef(machines.deletion)
  const isKept = useSelector(deletion, (it) => it.matches('kept'))
  useEmitted(transfer, () => {
    notify('organization.transferred')
    // The caller holds other permissions now.
    void queryClient.invalidateQueries()
  })
  useEmitted(deletion, (event) => {
    if (event.type === 'deletion.failed') notify('organization.deletionKept', { problem: event.problem })
    else notify(event.type === 'deletion.asked' ? 'organization.deletionAsked' : 'organization.deletionCancelled')
    void queryClient.invalidateQueries({ queryKey: ['standing'] })
    void queryClient.invalidateQueries({ queryKey: ['organization'] })
  })
  // The deletion asks for the name, which may have been changed above.
  useEmitted(general, ({ type }) => type === 'section.saved' && deletion.send({ type: 'organization.reload' }))
  return (
    <>
      {isKept && <TransferSection actor={transfer} />}
      <DeletionSection actor={deletion} />
    </>
  )
}
