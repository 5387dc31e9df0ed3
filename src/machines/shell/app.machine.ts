import { emit, sendTo, setup } from 'xstate'
import { revocationMachine } from '#machines/accounts/revocation.machine.ts'
import { type Realm, type SessionReport, sessionMachine } from '#machines/accounts/session.machine.ts'

/** Holds what exists on every page, and emits who is signed in. */
export const appMachine = setup({
  types: {
    events: {} as SessionReport,
    emitted: {} as { type: 'signIn.changed' } | { type: 'session.lost'; realm: Realm; userId: string },
    children: {} as { session: 'session'; adminSession: 'adminSession'; revocation: 'revocation' },
  },
  actors: { session: sessionMachine, adminSession: sessionMachine, revocation: revocationMachine },
  guards: { wasRefused: (_, refused: boolean) => refused },
  actions: {
    endAtServer: sendTo('revocation', (_, { token }: { token: string }) => ({ type: 'session.discard', token })),
    announceChange: emit({ type: 'signIn.changed' }),
    announceLoss: emit((_, { realm, userId }: { realm: Realm; userId: string }) => ({ type: 'session.lost', realm, userId })),
  },
}).createMachine({
  id: 'app',
  invoke: [
    { id: 'session', src: 'session', input: ({ self }) => ({ realm: 'user', owner: self }) },
    { id: 'adminSession', src: 'adminSession', input: ({ self }) => ({ realm: 'admin', owner: self }) },
    { id: 'revocation', src: 'revocation' },
  ],
  on: {
    'session.discard': { actions: { type: 'endAtServer', params: ({ event }) => event } },
    'session.began': { actions: 'announceChange' },
    'session.ended': [
      {
        guard: { type: 'wasRefused', params: ({ event }) => event.refused },
        actions: [{ type: 'announceLoss', params: ({ event }) => event }, 'announceChange'],
      },
      { actions: 'announceChange' },
    ],
  },
})
