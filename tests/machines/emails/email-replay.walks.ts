import { emailReplayMachine } from '#machines/emails/email-replay.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { replayed } from './email-deliveries.ts'

export const graph = graphOf(emailReplayMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'replay.ask', id: 'one' },
    done('replayDelivery', replayed),
    failed('replayDelivery', { code: 'email.suppressed' }),
  ],
  serialize: ({ id, problem }) => [id, problem?.code],
})

export const { walks } = graph
