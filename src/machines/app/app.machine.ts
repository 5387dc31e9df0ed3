import { emit, sendTo, setup } from 'xstate'
import { projectSelectionMachine } from '../project-selection/project-selection.machine.ts'
import { type SessionReport, sessionMachine } from '../session/session.machine.ts'

/** Holds what outlives a page, and lets the parts hear of each other. */
export const appMachine = setup({
  types: {
    events: {} as SessionReport,
    emitted: {} as { type: 'signIn.changed' },
    children: {} as { session: 'session'; projectSelection: 'projectSelection' },
  },
  actors: { session: sessionMachine, projectSelection: projectSelectionMachine },
  actions: {
    tellProjectsOfBeginning: sendTo('projectSelection', { type: 'session.began' }),
    tellProjectsOfEnd: sendTo('projectSelection', { type: 'session.ended' }),
    announceChange: emit({ type: 'signIn.changed' }),
  },
}).createMachine({
  id: 'app',
  invoke: [
    { id: 'projectSelection', src: 'projectSelection' },
    { id: 'session', src: 'session', input: ({ self }) => ({ owner: self }) },
  ],
  on: {
    'session.began': { actions: ['tellProjectsOfBeginning', 'announceChange'] },
    'session.ended': { actions: ['tellProjectsOfEnd', 'announceChange'] },
  },
})
