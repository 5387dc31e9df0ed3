import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A strategy that calls the receiver on each search. */
export const openCallingOf = async (server: TestServer, content: unknown) => {
  const desk = await openDesk(server)
  const body = { name: 'Warehouse', type: 'webhook', content }
  const { id } = await desk.data<ResponseAction>('createResponseAction', { body })
  const { version } = await desk.data<ResponseAction>('publishResponseAction', { params: { id }, body: { replaces: 1 } })
  const strategy = await desk.run(definitionOf({ arms: [{ id: 'call', action: { id, version: version ?? 0 }, weight: 1 }] }))
  return {
    ...desk,
    strategy: strategy.id,
    search: async (q: string, anonymousId = 'a') => {
      await desk.send({ anonymousId, properties: { q } })
      await server.app.sendWebhooks()
    },
    deliveries: async () =>
      (await desk.data<{ items: WebhookDelivery[] }>('listWebhookDeliveries', { params: { id }, query: { limit: '100' } })).items,
    sendAgain: (delivery: string) => desk.call('replayWebhookDelivery', { params: { id: delivery } }),
  }
}
