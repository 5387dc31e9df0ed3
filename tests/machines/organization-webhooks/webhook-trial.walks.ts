import type { WebhookTest } from '#contract/webhooks/webhooks.ts'
import { webhookTrialMachine } from '#machines/organization-webhooks/webhook-trial.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { warehouse } from './organization-webhooks.walks.ts'

export const answer: WebhookTest = {
  status: 200,
  failure: null,
  milliseconds: 12,
  body: '{"type":"webhook.test"}',
  response: 'thanks',
}

export const graph = graphOf(webhookTrialMachine, {
  input: { webhook: warehouse.id },
  examples: [done('callWebhook', answer), failed('callWebhook', { code: 'requests.tooMany' })],
  serialize: (context) => [context.answer?.status, context.problem?.code],
})

export const { walks } = graph
