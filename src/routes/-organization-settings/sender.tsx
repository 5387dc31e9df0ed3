import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createMailSenderMachines } from '#api/organization-settings/mail-sender-adapters.ts'
import { SenderSection } from '#ui/organization-settings/sender-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

/** The sender of the organisation's e-mails. */
export const SenderOf = ({ context, mayWrite }: { context: RouterContext; mayWrite: boolean }) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createMailSenderMachines({ call, clipboard: navigator.clipboard }))
  const actor = useActorRef(machines.sender)
  const copying = useActorRef(machines.copying)
  useEmitted(copying, (event) => notify(event.type))
  useEmitted(actor, (event) => {
    if (event.type === 'sender.failed') return void notify('organization.failed', { problem: event.problem })
    if (event.type === 'sender.checked')
      return void notify(event.state === 'proven' ? 'organization.senderProven' : 'organization.senderUnproven')
    notify(event.type === 'sender.saved' ? 'organization.senderSaved' : 'organization.senderRemoved')
  })
  return <SenderSection actor={actor} copying={copying} mayWrite={mayWrite} />
}
