import { assign, raise, setup } from 'xstate'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** Whether a key without Ctrl, ⌘ or Alt has an effect while the person is not typing. */
export type SingleKeys = 'on' | 'off'
type Context = { singleKeys: SingleKeys }

/**
 * Decides whether single-key shortcuts work, as chosen last, and whether the overview of all shortcuts is shown: on request, or by its own
 * key.
 */
export const shortcutsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'overviewKey.press' }
      | { type: 'overview.open' }
      | { type: 'overview.close' }
      | { type: 'singleKeys.toggle' },
  },
  actors: {
    readSingleKeys: toBeProvided<void, SingleKeys | null>('readSingleKeys'),
    keepSingleKeys: toBeProvided<{ singleKeys: SingleKeys }, void>('keepSingleKeys'),
  },
  guards: { isOff: (_, singleKeys: SingleKeys | null) => singleKeys === 'off' },
  actions: {
    turnOn: assign({ singleKeys: 'on' }),
    turnOff: assign({ singleKeys: 'off' }),
    askForOverview: raise({ type: 'overview.open' }),
  },
}).createMachine({
  id: 'shortcuts',
  context: { singleKeys: 'on' },
  type: 'parallel',
  states: {
    singleKeys: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            id: 'readSingleKeys',
            src: 'readSingleKeys',
            onDone: [
              { guard: { type: 'isOff', params: ({ event }) => event.output }, target: 'ignored', actions: 'turnOff' },
              { target: 'heard' },
            ],
            onError: 'heard',
          },
        },
        heard: {
          invoke: {
            id: 'keepSingleKeys',
            src: 'keepSingleKeys',
            input: ({ context: { singleKeys } }) => ({ singleKeys }),
            onError: {},
          },
          on: {
            'overviewKey.press': { actions: 'askForOverview' },
            'singleKeys.toggle': { target: 'ignored', actions: 'turnOff' },
          },
        },
        ignored: {
          invoke: {
            id: 'keepSingleKeys',
            src: 'keepSingleKeys',
            input: ({ context: { singleKeys } }) => ({ singleKeys }),
            onError: {},
          },
          on: { 'singleKeys.toggle': { target: 'heard', actions: 'turnOn' } },
        },
      },
    },
    overview: {
      initial: 'closed',
      states: {
        closed: { on: { 'overview.open': 'open' } },
        open: { on: { 'overview.close': 'closed' } },
      },
    },
  },
})
