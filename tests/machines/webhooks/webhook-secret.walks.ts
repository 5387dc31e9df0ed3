import { webhookSecretMachine } from '#machines/webhooks/webhook-secret.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { rotated, secret } from './webhook-deliveries.ts'

export const graph = graphOf(webhookSecretMachine, {
  input: { projectId: 'first' },
  examples: [
    done('viewSecret', secret),
    failed('viewSecret', { code: 'permission.denied' }),
    done('rotateSecret', rotated),
    failed('rotateSecret', { code: 'transport.offline' }),
  ],
  serialize: ({ secret: shown, problem }) => [shown?.secret, problem?.code],
})

export const { walks } = graph
