import { createEmptyActor } from 'xstate'
import { type SentCode, verificationCodeMachine } from '#machines/verification-code/verification-code.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const kept: SentCode = { email: 'ann@example.com', key: 'key-1', secondsLeft: 2, lifetimeLeft: 4 }
export const keptCodes = {
  pausing: kept,
  good: { ...kept, secondsLeft: 0, lifetimeLeft: 2 },
  refused: { ...kept, key: null, lifetimeLeft: 0 },
} satisfies Record<string, SentCode>

export const graph = graphOf(verificationCodeMachine, {
  input: { purpose: 'register', pauseSeconds: 3, lifetimeSeconds: 5, owner: createEmptyActor() },
  examples: [
    { type: 'code.request', email: 'ann@example.com' },
    done('readCode', null),
    done('readCode', keptCodes.pausing),
    done('readCode', keptCodes.good),
    done('readCode', keptCodes.refused),
    failed('readCode', { code: 'storage.refused' }),
    done('sendCode', 'key-1'),
    failed('sendCode', { code: 'code.tooSoon', status: 429, retryAfter: 2 }),
    failed('sendCode', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ secondsLeft }) => secondsLeft,
  detail: (event) => ('output' in event ? keptCodeName(event.output) : undefined),
  isPossible: (snapshot, event) => {
    const isOfPause = snapshot.matches({ request: 'pausing' }) || snapshot.matches({ request: 'looking' })
    return !(event.type.startsWith('xstate.after.lifetime') && isOfPause)
  },
})

export const { walks } = graph

function keptCodeName(output: unknown) {
  return Object.entries(keptCodes).find(([, code]) => code === output)?.[0] ?? (output === null ? 'nothing' : undefined)
}
