import * as v from 'valibot'
import { isHttpsAddress } from '#contract/actions/response-actions-fields.ts'
import { length } from '#contract/http/rules.ts'
import { webhookFailures, webhookStatuses } from '#contract/webhooks/webhooks.ts'
import { noticeKinds } from './notices.ts'

/** `webhooks`: of an organisation. `deliveries`: how many of a webhook are kept, besides those that wait. */
export const organizationWebhookLimits = { webhooks: 10, url: 2_000, description: 100, deliveries: 100 } as const

const id = v.pipe(v.string(), v.uuid())
const version = v.pipe(v.string(), v.uuid())

/** `kinds`: what it is told of. While it is not on, it is told nothing. */
const content = {
  url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(organizationWebhookLimits.url),
    v.check((it) => isHttpsAddress(it)),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.check((it) => length(it) <= organizationWebhookLimits.description && !/\p{Cc}/u.test(it)),
  ),
  kinds: v.pipe(
    v.array(v.picklist(noticeKinds)),
    v.minLength(1),
    v.maxLength(noticeKinds.length),
    v.transform((kinds) => noticeKinds.filter((it) => kinds.includes(it))),
  ),
  isOn: v.boolean(),
}

/** `replaces` is the version that the caller knows: if somebody else has changed the webhook since, nothing is changed. */
export const newOrganizationWebhookBody = v.strictObject(content)
export type OrganizationWebhookContent = v.InferOutput<typeof newOrganizationWebhookBody>
export const changeOrganizationWebhookBody = v.strictObject({ ...content, replaces: version })
export const organizationWebhookParams = v.object({ id })

/**
 * A webhook of the organisation. `version` is another one after each change. Until `previousUntil` calls are signed with the previous secret
 * as well. `waiting` and `dead` count its stored deliveries.
 */
export const organizationWebhookSchema = v.object({
  id: v.string(),
  version: v.string(),
  url: v.string(),
  description: v.string(),
  kinds: v.array(v.picklist(noticeKinds)),
  isOn: v.boolean(),
  createdAt: v.string(),
  previousUntil: v.nullable(v.string()),
  waiting: v.number(),
  dead: v.number(),
})
export type OrganizationWebhook = v.InferOutput<typeof organizationWebhookSchema>

export const organizationWebhooksSchema = v.object({ webhooks: v.array(organizationWebhookSchema) })
export type OrganizationWebhooks = v.InferOutput<typeof organizationWebhooksSchema>

/** `secret` is told only here. With it the receiver checks the header `webhook-signature`, as Standard Webhooks describes. */
export const revealedWebhookSchema = v.object({ webhook: organizationWebhookSchema, secret: v.string() })
export type RevealedWebhook = v.InferOutput<typeof revealedWebhookSchema>

/** One notice to a webhook. `attempts` are the newest 10; `response` is the beginning of the last answer. */
export const organizationDeliverySchema = v.object({
  id: v.string(),
  kind: v.picklist(noticeKinds),
  status: v.picklist(webhookStatuses),
  attempts: v.array(
    v.object({
      at: v.string(),
      status: v.nullable(v.number()),
      failure: v.nullable(v.picklist(webhookFailures)),
      milliseconds: v.number(),
    }),
  ),
  nextAttemptAt: v.nullable(v.string()),
  createdAt: v.string(),
  body: v.string(),
  response: v.nullable(v.string()),
})
export type OrganizationDelivery = v.InferOutput<typeof organizationDeliverySchema>

/** The newest first, at most 100. */
export const organizationDeliveriesSchema = v.object({ deliveries: v.array(organizationDeliverySchema) })
export type OrganizationDeliveries = v.InferOutput<typeof organizationDeliveriesSchema>
