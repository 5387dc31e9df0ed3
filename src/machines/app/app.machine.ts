import { emit, setup } from 'xstate'
import { type SessionReport, sessionMachine } from '../session/session.machine.ts'

/** Holds what outlives every page, and lets it be known who is signed in. */
export const appMachine = setup({
  types: {
    events: {} as SessionReport,
    emitted: {} as { type: 'signIn.changed' },
    children: {} as { session: 'session' },
  },
  actors: { session: sessionMachine },
  actions: { announceChange: emit({ type: 'signIn.changed' }) },
}).createMachine({
  id: 'app',
  invoke: { id: 'session', src: 'session', input: ({ self }) => ({ owner: self }) },
  on: {
    'session.began': { actions: 'announceChange' },
    'session.ended': { actions: 'announceChange' },
  },
})
