import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createWebhookMachines } from '#api/webhooks/adapters.ts'
import { webhookDeliveriesKey, webhookDeliveriesQuery } from '#api/webhooks/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { WebhookStatus } from '#contract/webhooks/webhooks.ts'
import { Deliveries } from '#ui/actions/webhook/deliveries.tsx'
import { DeliveryDrawer } from '#ui/actions/webhook/delivery-drawer.tsx'
import { SecretCard } from '#ui/actions/webhook/secret-card.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { samplePeople } from './sample-people.ts'

type Props = { context: RouterContext; project: Project; id: string }

/** What was sent for a webhook, and the secret that signs it. */
export const WebhookDeliveriesOf = ({ context, project, id }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createWebhookMachines(call, samplePeople('en')))
  const input = { projectId: project.id }
  const secret = useActorRef(machines.secret, { input })
  const replay = useActorRef(machines.replay, { input })
  const [status, setStatus] = useState<WebhookStatus | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const reading = usePages(useInfiniteQuery(webhookDeliveriesQuery(call, project.id, id, status)), idOf)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(project.id, id) })
  // A refused replay may mean that somebody else has replayed it.
  useEmitted(replay, refresh)
  const delivery = reading.rows.find((it) => it.id === opened)
  return (
    <>
      <Deliveries reading={reading} status={status} onStatus={setStatus} onOpen={(it) => setOpened(it.id)} onRefresh={refresh} />
      <SecretCard actor={secret} />
      {delivery && <DeliveryDrawer delivery={delivery} replay={replay} onClose={() => setOpened(null)} />}
    </>
  )
}

const idOf = ({ id }: { id: string }) => id
