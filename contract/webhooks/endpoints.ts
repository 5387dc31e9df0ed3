import { defineEndpoints } from '#contract/http/endpoint.ts'
import {
  testWebhookBody,
  webhookDeliveriesPage,
  webhookDeliveriesQuery,
  webhookDeliverySchema,
  webhookParams,
  webhookSecretSchema,
  webhookTestSchema,
} from './webhooks.ts'

const read = { access: 'project', permission: 'action:read' } as const
const write = { access: 'project', permission: 'action:write' } as const

export const webhookEndpoints = defineEndpoints({
  /** The newest of an action: the last 100, and all that wait. */
  listWebhookDeliveries: {
    method: 'GET',
    path: '/quote/api/v1/response-actions/:id/deliveries',
    ...read,
    params: webhookParams,
    query: webhookDeliveriesQuery,
    data: webhookDeliveriesPage,
    problems: ['project.unknown', 'action.unknown'],
  },
  /** Sends a dead delivery again, with its own id, so that a receiver that has it already can ignore it. */
  replayWebhookDelivery: {
    method: 'POST',
    path: '/quote/api/v1/webhook-deliveries/:id/replay',
    ...write,
    params: webhookParams,
    data: webhookDeliverySchema,
    problems: ['project.unknown', 'webhook.deliveryUnknown', 'webhook.notDead'],
  },
  /** Calls the receiver once, at once, and shows what it answered. */
  testWebhook: {
    method: 'POST',
    path: '/quote/api/v1/webhooks/test',
    ...write,
    body: testWebhookBody,
    data: webhookTestSchema,
    problems: ['project.unknown', 'action.invalid', 'requests.tooMany'],
  },
  viewWebhookSecret: {
    method: 'GET',
    path: '/quote/api/v1/webhook-secret',
    ...write,
    requiresReauthentication: true,
    data: webhookSecretSchema,
    problems: ['project.unknown'],
  },
  /** The previous secret signs along for 24 hours. */
  rotateWebhookSecret: {
    method: 'POST',
    path: '/quote/api/v1/webhook-secret/rotate',
    ...write,
    requiresReauthentication: true,
    data: webhookSecretSchema,
    problems: ['project.unknown'],
  },
})
