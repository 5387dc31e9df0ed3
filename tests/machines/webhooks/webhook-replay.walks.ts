import { webhookReplayMachine } from '#machines/webhooks/webhook-replay.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { replayed } from './webhook-deliveries.ts'

export const graph = graphOf(webhookReplayMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'delivery.replay', id: 'one' },
    done('replayDelivery', replayed),
    failed('replayDelivery', { code: 'webhook.notDead' }),
  ],
  serialize: ({ id, problem }) => [id, problem?.code],
})

export const { walks } = graph
