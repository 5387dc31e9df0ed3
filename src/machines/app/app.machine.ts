import { emit, sendTo, setup } from 'xstate'
import { projectSelectionMachine } from '../project-selection/project-selection.machine.ts'
import { type SessionReport, sessionMachine } from '../session/session.machine.ts'
import { tabBarMachine } from '../tab-bar/tab-bar.machine.ts'

/** Holds what outlives a page, and lets the parts hear of each other. */
export const appMachine = setup({
  types: {
    events: {} as SessionReport,
    emitted: {} as { type: 'signIn.changed' },
    children: {} as { session: 'session'; projectSelection: 'projectSelection'; tabBar: 'tabBar' },
  },
  actors: { session: sessionMachine, projectSelection: projectSelectionMachine, tabBar: tabBarMachine },
  actions: {
    tellProjects: sendTo('projectSelection', (_, report: SessionReport) => report),
    tellTabs: sendTo('tabBar', (_, report: SessionReport) => report),
    announceChange: emit({ type: 'signIn.changed' }),
  },
}).createMachine({
  id: 'app',
  invoke: [
    { id: 'projectSelection', src: 'projectSelection' },
    { id: 'tabBar', src: 'tabBar', input: { home: '/dashboard' } },
    { id: 'session', src: 'session', input: ({ self }) => ({ owner: self }) },
  ],
  on: {
    'session.began': {
      actions: [
        { type: 'tellProjects', params: ({ event }) => event },
        { type: 'tellTabs', params: ({ event }) => event },
        'announceChange',
      ],
    },
    'session.ended': {
      actions: [
        { type: 'tellProjects', params: ({ event }) => event },
        { type: 'tellTabs', params: ({ event }) => event },
        'announceChange',
      ],
    },
  },
})
