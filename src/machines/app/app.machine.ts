import { emit, sendTo, setup } from 'xstate'
import { projectSelectionMachine } from '../project-selection/project-selection.machine.ts'
import { type Realm, type SessionReport, sessionMachine } from '../session/session.machine.ts'

/** Holds what outlives a page, and lets the parts hear of each other. */
export const appMachine = setup({
  types: {
    events: {} as SessionReport,
    emitted: {} as { type: 'signIn.changed' } | { type: 'session.lost'; realm: Realm; userId: string },
    children: {} as { session: 'session'; adminSession: 'adminSession'; projectSelection: 'projectSelection' },
  },
  actors: { session: sessionMachine, adminSession: sessionMachine, projectSelection: projectSelectionMachine },
  guards: {
    isAdmins: (_, realm: Realm) => realm === 'admin',
    isRefusedAdmins: (_, { realm, refused }: { realm: Realm; refused: boolean }) => realm === 'admin' && refused,
    wasRefused: (_, refused: boolean) => refused,
  },
  actions: {
    tellProjectsOfBeginning: sendTo('projectSelection', { type: 'session.began' }),
    tellProjectsOfEnd: sendTo('projectSelection', { type: 'session.ended' }),
    announceChange: emit({ type: 'signIn.changed' }),
    announceLoss: emit((_, { realm, userId }: { realm: Realm; userId: string }) => ({ type: 'session.lost', realm, userId })),
  },
}).createMachine({
  id: 'app',
  invoke: [
    { id: 'projectSelection', src: 'projectSelection' },
    { id: 'session', src: 'session', input: ({ self }) => ({ realm: 'user', owner: self }) },
    { id: 'adminSession', src: 'adminSession', input: ({ self }) => ({ realm: 'admin', owner: self }) },
  ],
  on: {
    'session.began': [
      { guard: { type: 'isAdmins', params: ({ event }) => event.realm }, actions: 'announceChange' },
      { actions: ['tellProjectsOfBeginning', 'announceChange'] },
    ],
    'session.ended': [
      {
        guard: { type: 'isRefusedAdmins', params: ({ event }) => event },
        actions: [{ type: 'announceLoss', params: ({ event }) => event }, 'announceChange'],
      },
      { guard: { type: 'isAdmins', params: ({ event }) => event.realm }, actions: 'announceChange' },
      {
        guard: { type: 'wasRefused', params: ({ event }) => event.refused },
        actions: ['tellProjectsOfEnd', { type: 'announceLoss', params: ({ event }) => event }, 'announceChange'],
      },
      { actions: ['tellProjectsOfEnd', 'announceChange'] },
    ],
  },
})
