import { assign, setup } from 'xstate'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'

export type NetworkReturned = { type: 'network.returned' }

/** Ends discarded sessions at the server: at once if it answers, otherwise later, also after a reload. Signing out does not wait for it. */
export const revocationMachine = setup({
  types: {
    /** Tokens that are not stored yet. */
    context: {} as { tokens: string[] },
    events: {} as { type: 'session.discard'; token: string } | NetworkReturned,
  },
  actors: {
    keepDiscarded: toBeProvided<{ tokens: string[] }, void>('keepDiscarded'),
    endDiscarded: toBeProvided<void, void>('endDiscarded'),
    watchNetwork: sourceToBeProvided<NetworkReturned, void>('watchNetwork'),
  },
  delays: { untilNextAttempt: 60_000 },
  actions: {
    addToken: assign({ tokens: ({ context }, token: string) => [...context.tokens, token] }),
    forgetTokens: assign({ tokens: [] }),
  },
}).createMachine({
  id: 'revocation',
  context: { tokens: [] },
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  initial: 'ending',
  on: {
    'session.discard': {
      target: '.keeping',
      actions: { type: 'addToken', params: ({ event }) => event.token },
    },
  },
  states: {
    keeping: {
      invoke: {
        id: 'keepDiscarded',
        src: 'keepDiscarded',
        input: ({ context: { tokens } }) => ({ tokens }),
        onDone: { target: 'ending', actions: 'forgetTokens' },
        onError: { target: 'ending', actions: 'forgetTokens' },
      },
    },
    ending: { invoke: { id: 'endDiscarded', src: 'endDiscarded', onDone: 'resting', onError: 'waiting' } },
    resting: {},
    waiting: { on: { 'network.returned': 'ending' }, after: { untilNextAttempt: 'ending' } },
  },
})
