import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createOrganizationWebhookMachines } from '#api/organization-webhooks/adapters.ts'
import type { OrganizationWebhook } from '#contract/organization-webhooks/organization-webhooks.ts'
import { WebhookDrawer } from '#ui/organization-webhooks/settings/webhook-drawer.tsx'
import { WebhooksSection } from '#ui/organization-webhooks/settings/webhooks-section.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Machines = ReturnType<typeof createOrganizationWebhookMachines>

/** The webhooks of the organisation, with their last notices in a drawer. */
export const WebhooksOf = ({ context }: { context: RouterContext }) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createOrganizationWebhookMachines({ call, clipboard: navigator.clipboard }))
  const [opened, setOpened] = useState<OrganizationWebhook | null>(null)
  const actor = useActorRef(machines.webhooks)
  const copying = useActorRef(machines.copying)
  useEmitted(copying, (event) => notify(event.type))
  useEmitted(actor, (event) => {
    if (event.type === 'webhook.failed') return void notify('organization.failed', { problem: event.problem })
    notify('organization.saved')
  })
  // What was sent again counts as waiting.
  const close = () => {
    setOpened(null)
    actor.send({ type: 'webhooks.reload' })
  }
  return (
    <>
      <WebhooksSection actor={actor} copying={copying} onOpen={setOpened} />
      {opened && <DrawerOf key={opened.id} machines={machines} webhook={opened} onClose={close} />}
    </>
  )
}

type DrawerProps = { machines: Machines; webhook: OrganizationWebhook; onClose: () => void }

const DrawerOf = ({ machines, webhook, onClose }: DrawerProps) => {
  const deliveries = useActorRef(machines.deliveries, { input: { webhook: webhook.id } })
  const trial = useActorRef(machines.trial, { input: { webhook: webhook.id } })
  return <WebhookDrawer webhook={webhook} deliveries={deliveries} trial={trial} onClose={onClose} />
}
