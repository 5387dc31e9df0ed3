import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createWebhookMachines } from '#api/webhooks/adapters.ts'
import { webhookDeliveriesKey, webhookDeliveriesQuery } from '#api/webhooks/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { webhookStatuses } from '#contract/webhooks/webhooks.ts'
import { Deliveries } from '#ui/actions/webhook/deliveries.tsx'
import { DeliveryDrawer } from '#ui/actions/webhook/delivery-drawer.tsx'
import { SecretCard } from '#ui/actions/webhook/secret-card.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { ActionAddress } from './address.ts'
import { samplePeople } from './sample-people.ts'

type Props = {
  context: RouterContext
  project: Project
  id: string
  address: ActionAddress
  onAddress: (address: ActionAddress, how: { replace: boolean }) => void
}

/** What was sent for a webhook as the address says, and the secret that signs it. */
export const WebhookDeliveriesOf = ({ context, project, id, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createWebhookMachines(call, samplePeople('en')))
  const mayWrite = usePermissions(context)('action:write')
  const input = { projectId: project.id }
  const secret = useActorRef(machines.secret, { input })
  const replay = useActorRef(machines.replay, { input })
  const status = webhookStatuses.find((it) => it === address.status) ?? null
  const show = (next: Omit<ActionAddress, 'tab'>) => onAddress({ tab: 'deliveries', ...next }, { replace: false })
  const filter = status === null ? {} : { status }
  const reading = usePages(useInfiniteQuery(webhookDeliveriesQuery(call, project.id, id, status)), idOf)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(project.id, id) })
  // A refused replay may mean that somebody else has replayed it.
  useEmitted(replay, refresh)
  const delivery = reading.rows.find((it) => it.id === address.delivery)
  return (
    <>
      <Deliveries
        reading={reading}
        status={status}
        onStatus={(it) => show(it === null ? {} : { status: it })}
        onOpen={(it) => show({ ...filter, delivery: it.id })}
        onRefresh={refresh}
      />
      {mayWrite && <SecretCard actor={secret} />}
      {delivery && <DeliveryDrawer delivery={delivery} replay={mayWrite ? replay : null} onClose={() => show(filter)} />}
    </>
  )
}

const idOf = ({ id }: { id: string }) => id
