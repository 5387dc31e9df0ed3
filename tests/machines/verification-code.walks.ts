import { createEmptyActor } from 'xstate'
import { verificationCodeMachine } from '#machines/verification-code/verification-code.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(verificationCodeMachine, {
  input: { purpose: 'register', pauseSeconds: 3, lifetimeSeconds: 5, owner: createEmptyActor() },
  examples: [
    { type: 'code.request', email: 'ann@example.com' },
    done('sendCode', 'key-1'),
    failed('sendCode', { code: 'code.tooSoon', status: 429, retryAfter: 2 }),
    failed('sendCode', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ secondsLeft }) => secondsLeft,
  isPossible: (snapshot, event) => !(event.type.startsWith('xstate.after.lifetime') && snapshot.matches({ request: 'pausing' })),
})

export const { walks } = graph
