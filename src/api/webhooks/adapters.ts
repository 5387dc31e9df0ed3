import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { webhookEndpoints } from '#contract/webhooks/endpoints.ts'
import type { WebhookDelivery, WebhookSecret, WebhookTest } from '#contract/webhooks/webhooks.ts'
import { type ReplayInput, webhookReplayMachine } from '#machines/webhooks/webhook-replay.machine.ts'
import { webhookSecretMachine } from '#machines/webhooks/webhook-secret.machine.ts'
import { type TestInput, webhookTestMachine } from '#machines/webhooks/webhook-test.machine.ts'

type Values = Record<string, string | number>
type SampleOf = (sample: TestInput['sample']) => { profile: Values; event: Values }

/** The machines about webhooks with their adapters. `sampleOf` gives the values of each sample person. */
export const createWebhookMachines = (call: Call, sampleOf: SampleOf) => ({
  test: webhookTestMachine.provide({
    actors: {
      callReceiver: fromPromise<WebhookTest, TestInput>(({ input: { projectId: project, content, sample }, signal }) =>
        call(webhookEndpoints.testWebhook, { project, body: { content, sample: sampleOf(sample) }, signal }),
      ),
    },
  }),
  secret: webhookSecretMachine.provide({
    actors: {
      viewSecret: fromPromise<WebhookSecret, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(webhookEndpoints.viewWebhookSecret, { project, signal }),
      ),
      rotateSecret: fromPromise<WebhookSecret, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(webhookEndpoints.rotateWebhookSecret, { project, signal }),
      ),
    },
  }),
  replay: webhookReplayMachine.provide({
    actors: {
      replayDelivery: fromPromise<WebhookDelivery, ReplayInput>(({ input: { projectId: project, id }, signal }) =>
        call(webhookEndpoints.replayWebhookDelivery, { project, params: { id }, signal }),
      ),
    },
  }),
})
