import * as v from 'valibot'
import { cursorPage, pageQuery } from '../http/cursor-page.ts'

const id = v.pipe(v.string(), v.uuid())

/** Why an attempt failed. `address`: the host has an address that is not public. `status`: the answer was not 2xx. */
export const webhookFailures = ['address', 'connection', 'timeout', 'redirect', 'status'] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/** What came of one call. `status` is that of the answer; null where there was none. */
const attemptSchema = v.object({
  at: v.string(),
  status: v.nullable(v.number()),
  failure: v.nullable(v.picklist(webhookFailures)),
  milliseconds: v.number(),
})
export type WebhookAttempt = v.InferOutput<typeof attemptSchema>

/**
 * `dead`: the last retry failed, or it waited too long. It can be replayed. `cancelled`: its strategy was paused or archived before the receiver
 * had it.
 */
export const webhookStatuses = ['waiting', 'delivered', 'dead', 'cancelled'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/**
 * One message to a receiver. `body` is what is sent and `response` the beginning of the last answer; both are null for callers who may not
 * see personal data. `attempts` are the newest 10.
 */
export const webhookDeliverySchema = v.object({
  id: v.string(),
  action: v.object({ id: v.string(), version: v.number() }),
  decision: v.nullable(v.string()),
  url: v.string(),
  status: v.picklist(webhookStatuses),
  attempts: v.array(attemptSchema),
  nextAttemptAt: v.nullable(v.string()),
  createdAt: v.string(),
  body: v.nullable(v.string()),
  response: v.nullable(v.string()),
})
export type WebhookDelivery = v.InferOutput<typeof webhookDeliverySchema>

export const webhookDeliveriesQuery = v.object({ status: v.optional(v.picklist(webhookStatuses)), ...pageQuery })
export const webhookDeliveriesPage = cursorPage(webhookDeliverySchema)

export const webhookParams = v.object({ id })

/**
 * With this secret the receiver checks the header `webhook-signature`, as https://www.standardwebhooks.com describes. Until
 * `previousUntil` each call is signed with the previous secret as well.
 */
export const webhookSecretSchema = v.object({ secret: v.string(), previousUntil: v.nullable(v.string()) })
export type WebhookSecret = v.InferOutput<typeof webhookSecretSchema>

/** `content` is that of a webhook; it need not be published. */
export const testWebhookBody = v.strictObject({
  content: v.unknown(),
  sample: v.optional(
    v.strictObject({
      profile: v.optional(v.record(v.string(), v.unknown()), {}),
      event: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
    { profile: {}, event: {} },
  ),
})

export const webhookTestSchema = v.object({
  status: v.nullable(v.number()),
  failure: v.nullable(v.picklist(webhookFailures)),
  milliseconds: v.number(),
  /** What was sent. */
  body: v.string(),
  response: v.string(),
})
export type WebhookTest = v.InferOutput<typeof webhookTestSchema>
