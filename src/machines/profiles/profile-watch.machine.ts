import { assign, emit, setup } from 'xstate'
import { eventStreamMachine, type StreamReport } from '#machines/events/event-stream.machine.ts'

type Context = { projectId: string; anonymousIds: readonly string[] }

/**
 * Notices events of one person while somebody looks at their page, and says when to read the page again: shortly after an event, and once more
 * when the event is surely folded into the profile.
 */
export const profileWatchMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as StreamReport | { type: 'identity.change'; anonymousIds: readonly string[] },
    emitted: {} as { type: 'profile.touched' },
    children: {} as { eventStream: 'eventStream' },
  },
  actors: { eventStream: eventStreamMachine },
  delays: { untilFirstReading: 300, untilFolded: 2_000 },
  guards: {
    isTheirs: ({ context }, { events }: StreamReport) =>
      events.some(({ anonymousId, rejection }) => rejection === null && context.anonymousIds.includes(anonymousId ?? '')),
  },
  actions: {
    rememberIdentity: assign({ anonymousIds: (_, ids: readonly string[]) => ids }),
    announceTouch: emit({ type: 'profile.touched' }),
  },
}).createMachine({
  id: 'profileWatch',
  context: ({ input }) => input,
  invoke: {
    id: 'eventStream',
    src: 'eventStream',
    input: ({ context, self }) => ({ projectId: context.projectId, owner: self }),
  },
  initial: 'still',
  on: {
    'identity.change': { actions: { type: 'rememberIdentity', params: ({ event }) => event.anonymousIds } },
  },
  states: {
    still: {
      on: { 'events.arrived': { guard: { type: 'isTheirs', params: ({ event }) => event }, target: 'touched' } },
    },
    /** Events that arrive meanwhile are read with the first one. */
    touched: { after: { untilFirstReading: { target: 'folding', actions: 'announceTouch' } } },
    folding: {
      on: { 'events.arrived': { guard: { type: 'isTheirs', params: ({ event }) => event }, target: 'touched' } },
      after: { untilFolded: { target: 'still', actions: 'announceTouch' } },
    },
  },
})
