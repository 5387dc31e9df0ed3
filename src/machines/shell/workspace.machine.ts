import { sendTo, setup } from 'xstate'
import type { SessionReport } from '#machines/accounts/session.machine.ts'
import { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import { tabBarMachine } from './tab-bar.machine.ts'

/** Holds what exists on every page of the console: the projects and the open pages of the signed-in user. Loaded with the console. */
export const workspaceMachine = setup({
  types: {
    events: {} as SessionReport,
    children: {} as { projectSelection: 'projectSelection'; tabBar: 'tabBar' },
  },
  actors: { projectSelection: projectSelectionMachine, tabBar: tabBarMachine },
  actions: {
    tellProjects: sendTo('projectSelection', (_, report: SessionReport) => report),
    tellTabs: sendTo('tabBar', (_, report: SessionReport) => report),
  },
}).createMachine({
  id: 'workspace',
  invoke: [
    { id: 'projectSelection', src: 'projectSelection' },
    { id: 'tabBar', src: 'tabBar', input: { home: '/dashboard' } },
  ],
  on: {
    'session.began': {
      actions: [
        { type: 'tellProjects', params: ({ event }) => event },
        { type: 'tellTabs', params: ({ event }) => event },
      ],
    },
    'session.ended': {
      actions: [
        { type: 'tellProjects', params: ({ event }) => event },
        { type: 'tellTabs', params: ({ event }) => event },
      ],
    },
  },
})
