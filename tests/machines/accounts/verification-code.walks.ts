import { createEmptyActor } from 'xstate'
import { type SentCode, verificationCodeMachine } from '#machines/accounts/verification-code.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const keptCode: SentCode = { email: 'ann@example.com', key: 'key-1', lifetimeLeft: 4 }

export const graph = graphOf(verificationCodeMachine, {
  input: { purpose: 'register', pauseSeconds: 3, lifetimeSeconds: 5, owner: createEmptyActor() },
  examples: [
    { type: 'code.request', email: 'ann@example.com' },
    { type: 'email.enter', email: 'ben@example.com' },
    { type: 'pauses.changed' },
    done('readCode', null),
    done('readCode', keptCode),
    failed('readCode', { code: 'storage.refused' }),
    done('readPause', 0),
    done('readPause', 2),
    failed('readPause', { code: 'storage.refused' }),
    done('sendCode', 'key-1'),
    failed('sendCode', { code: 'code.tooSoon', status: 429, retryAfter: 2 }),
    failed('sendCode', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ secondsLeft, email, sentTo }) => [secondsLeft, email, sentTo],
  detail: (event) => {
    if (event.type === 'xstate.done.actor.readPause' && 'output' in event) return `${event.output} s`
    if (event.type === 'xstate.done.actor.readCode' && 'output' in event) return event.output === null ? 'nothing' : 'a good one'
    return undefined
  },
  isPossible: (snapshot, event) => {
    const isOfPause = snapshot.matches({ request: 'pausing' }) || snapshot.matches({ request: 'looking' })
    return !(event.type.startsWith('xstate.after.lifetime') && isOfPause)
  },
})

export const { walks } = graph
