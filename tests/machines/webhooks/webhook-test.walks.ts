import { webhookTestMachine } from '#machines/webhooks/webhook-test.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { answer, content } from './webhook-deliveries.ts'

export const graph = graphOf(webhookTestMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'test.request', content, sample: 'known' },
    done('callReceiver', answer),
    failed('callReceiver', { code: 'requests.tooMany' }),
  ],
  serialize: ({ answer: shown, problem }) => [shown !== null, problem?.code],
})

export const { walks } = graph
