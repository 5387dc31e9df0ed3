import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createMailSenderMachines } from '#api/organization-settings/mail-sender-adapters.ts'
import { SenderSection } from '#ui/organization-settings/sender-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** The sender of the organisation's e-mails. What is typed stays while other pages are shown, as long as the tab is open. */
export const SenderOf = ({ context, mayWrite }: { context: RouterContext; mayWrite: boolean }) => {
  const { call, tabBar, selection } = consoleOf(context)
  const [machines] = useState(() => createMailSenderMachines({ call, clipboard: navigator.clipboard }))
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path: '/organization/settings',
      project: null,
      key: 'sender',
      machine: machines.sender,
      input: undefined,
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { fields } }) => ({ ...fields }),
        typing: (fields) => ({ type: 'fields.edit' as const, fields }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'sender.reload' }), [actor])
  const copying = useActorRef(machines.copying)
  useEmitted(copying, (event) => notify(event.type))
  useEmitted(actor, (event) => {
    if (event.type === 'sender.failed') return void notify('organization.failed', { problem: event.problem })
    if (event.type === 'sender.checked')
      return void notify(event.isProven ? 'organization.senderProven' : 'organization.senderUnproven')
    notify(event.type === 'sender.saved' ? 'organization.senderSaved' : 'organization.senderRemoved')
  })
  return <SenderSection actor={actor} copying={copying} mayWrite={mayWrite} />
}
