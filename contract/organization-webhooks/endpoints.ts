import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { webhookTestSchema } from '#contract/webhooks/webhooks.ts'
import {
  changeOrganizationWebhookBody,
  newOrganizationWebhookBody,
  organizationDeliveriesSchema,
  organizationDeliverySchema,
  organizationWebhookParams,
  organizationWebhookSchema,
  organizationWebhooksSchema,
  revealedWebhookSchema,
} from './organization-webhooks.ts'

const path = '/admin/api/v1/organization/webhooks'
/** Addresses of receivers often contain what lets others call them, so that reading needs the permission to change, too. */
const ours = { access: 'session', permission: 'organization:write' } as const
const one = { ...ours, params: organizationWebhookParams } as const

export const organizationWebhookEndpoints = defineEndpoints({
  listOrganizationWebhooks: { method: 'GET', path, ...ours, data: organizationWebhooksSchema, problems: [] },
  createOrganizationWebhook: {
    method: 'POST',
    path,
    ...ours,
    requiresReauthentication: true,
    body: newOrganizationWebhookBody,
    data: revealedWebhookSchema,
    problems: ['organizationWebhook.tooMany'],
  },
  /** What waits is called at the new address. If the webhook is switched off, what waits is cancelled. */
  changeOrganizationWebhook: {
    method: 'PUT',
    path: `${path}/:id`,
    ...one,
    requiresReauthentication: true,
    body: changeOrganizationWebhookBody,
    data: organizationWebhookSchema,
    problems: ['organizationWebhook.unknown', 'organizationWebhook.changed'],
  },
  /** Deletes the webhook and its deliveries. */
  removeOrganizationWebhook: {
    method: 'DELETE',
    path: `${path}/:id`,
    repeatable: 'organizationWebhook.unknown',
    ...one,
    requiresReauthentication: true,
    data: v.null(),
    problems: ['organizationWebhook.unknown'],
  },
  /** The previous secret signs along for 24 hours. */
  rotateOrganizationWebhook: {
    method: 'POST',
    path: `${path}/:id/rotate`,
    ...one,
    requiresReauthentication: true,
    data: revealedWebhookSchema,
    problems: ['organizationWebhook.unknown'],
  },
  /** Calls the receiver once, at once, and shows what it answered. */
  testOrganizationWebhook: {
    method: 'POST',
    path: `${path}/:id/test`,
    ...one,
    data: webhookTestSchema,
    problems: ['organizationWebhook.unknown', 'requests.tooMany'],
  },
  listOrganizationDeliveries: {
    method: 'GET',
    path: `${path}/:id/deliveries`,
    ...one,
    data: organizationDeliveriesSchema,
    problems: ['organizationWebhook.unknown'],
  },
  /** Sends a delivery again that has ended, with its own id, so that a receiver that has it already can ignore it. */
  resendOrganizationDelivery: {
    method: 'POST',
    path: '/admin/api/v1/organization/webhook-deliveries/:id/resend',
    ...one,
    data: organizationDeliverySchema,
    problems: ['organizationWebhook.deliveryUnknown', 'organizationWebhook.notEnded', 'requests.tooMany'],
  },
})
