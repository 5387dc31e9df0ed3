import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import type { WebhookDelivery, WebhookSecret, WebhookTest } from '#contract/webhooks/webhooks.ts'

export const content: ContentOf<'webhook'> = { url: 'https://shop.example/hook', method: 'POST', headers: [], body: '' }

export const answer: WebhookTest = { status: 200, failure: null, milliseconds: 12, body: '{}', response: 'thanks' }

export const secret: WebhookSecret = { secret: 'whsec_first', previousUntil: null }
export const rotated: WebhookSecret = { secret: 'whsec_second', previousUntil: '2026-03-02T08:00:00.000Z' }

export const replayed: WebhookDelivery = {
  id: 'one',
  action: { id: 'tea', version: 1 },
  decision: 'one',
  url: content.url,
  status: 'waiting',
  attempts: [],
  nextAttemptAt: '2026-03-01T08:00:00.000Z',
  createdAt: '2026-03-01T07:00:00.000Z',
  body: '{}',
  response: null,
}
