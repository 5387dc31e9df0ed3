import type { OrganizationDeliveries, OrganizationDelivery } from '#contract/organization-webhooks/organization-webhooks.ts'
import { webhookDeliveriesMachine } from '#machines/organization-webhooks/webhook-deliveries.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { warehouse } from './organization-webhooks.walks.ts'

export const dead: OrganizationDelivery = {
  id: '0d4f2d5e-6f0b-4b51-9d58-3c3d3c1f2a11',
  kind: 'project.created',
  status: 'dead',
  attempts: [{ at: '2026-03-01T08:00:00.000Z', status: 503, failure: 'status', milliseconds: 12 }],
  nextAttemptAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  body: '{"type":"project.created"}',
  response: 'busy',
}
const list: OrganizationDeliveries = { deliveries: [dead] }

export const graph = graphOf(webhookDeliveriesMachine, {
  input: { webhook: warehouse.id },
  examples: [
    { type: 'delivery.resend', id: dead.id },
    done('listDeliveries', list),
    failed('listDeliveries', { code: 'transport.offline', status: 0 }),
    done('resendDelivery', { ...dead, status: 'waiting' }),
    failed('resendDelivery', { code: 'organizationWebhook.notEnded' }),
  ],
  serialize: (context) => [context.list?.deliveries.length, context.problem?.code],
})

export const { walks } = graph
