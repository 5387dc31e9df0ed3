import { setup } from 'xstate'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'

export type SavingRefused = { type: 'saving.refused' }

/**
 * Notices when the server cannot save, and within five seconds when it can again. A server that does not say whether it can save shows no
 * notice; it is asked again after three seconds.
 */
export const savingMachine = setup({
  types: {
    events: {} as SavingRefused,
    tags: {} as 'impossible',
  },
  actors: {
    watchRefusals: sourceToBeProvided<SavingRefused, void>('watchRefusals'),
    askServer: toBeProvided<void, { canSave: boolean }>('askServer'),
  },
  delays: { aMinute: 60_000, aMoment: 3_000 },
  guards: { canSave: (_, { canSave }: { canSave: boolean }) => canSave },
}).createMachine({
  id: 'saving',
  initial: 'looking',
  invoke: { id: 'watchRefusals', src: 'watchRefusals' },
  on: { 'saving.refused': '.impossible' },
  states: {
    looking: {
      invoke: {
        id: 'askServer',
        src: 'askServer',
        onDone: [
          { guard: { type: 'canSave', params: ({ event }) => event.output }, target: 'possible' },
          { target: 'impossible' },
        ],
        onError: 'unknown',
      },
    },
    unknown: { after: { aMoment: 'looking' } },
    possible: { after: { aMinute: 'looking' } },
    impossible: {
      tags: 'impossible',
      initial: 'waiting',
      states: {
        waiting: { after: { aMoment: 'asking' } },
        asking: {
          invoke: {
            id: 'askAgain',
            src: 'askServer',
            onDone: [
              { guard: { type: 'canSave', params: ({ event }) => event.output }, target: '#saving.possible' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
  },
})
