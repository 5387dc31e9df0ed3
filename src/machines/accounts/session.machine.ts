import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Session } from '#contract/accounts/accounts.ts'
import { present } from '#machines/kit/present.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { sourceToBeProvided, toBeProvided } from '#machines/kit/to-be-provided.ts'

/** The session of a console user or of a platform admin. A browser may hold one of each at the same time. */
export type Realm = 'user' | 'admin'

type Input = { realm: Realm; owner: Recipient<SessionReport> }
type Context = Input & { session: Session | null }

/**
 * What a session tells its parent. `refused`: the server no longer accepts the session. `discarded`: the server still accepts it and has to
 * end it.
 */
export type SessionReport =
  | { type: 'session.began'; realm: Realm; session: Session }
  | { type: 'session.ended'; realm: Realm; userId: string; refused: boolean }
  | { type: 'session.discard'; token: string }

/** What a login tells the session. */
export type BeginSession = { type: 'session.begin'; session: Session }

export type SeenElsewhere = { type: 'session.seenElsewhere'; session: Session | null }

/**
 * Decides who is signed in: restored at the start, begun by a login, and ended by logout, by the server's refusal or in another browser
 * tab.
 */
export const sessionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as BeginSession | { type: 'session.leave' } | { type: 'session.refused' } | SeenElsewhere,
    tags: {} as 'settled',
  },
  actors: {
    readSession: toBeProvided<void, Session | null>('readSession'),
    keepSession: toBeProvided<{ session: Session | null }, void>('keepSession'),
    forgetSession: toBeProvided<void, void>('forgetSession'),
    watchOtherTabs: sourceToBeProvided<SeenElsewhere, void>('watchOtherTabs'),
  },
  guards: {
    isSomebody: (_, session: Session | null) => session !== null,
    isSomebodyElse: ({ context }, session: Session | null) => session !== null && session.session !== context.session?.session,
  },
  actions: {
    rememberSession: assign({ session: (_, session: Session | null) => session }),
    dropSession: assign({ session: null }),
    reportBeginning: enqueueActions(({ context: { owner, realm }, enqueue }, session: Session | null) => {
      if (session) enqueue.sendTo(owner, { type: 'session.began', realm, session })
    }),
    discardSession: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'session.discard', token: present(context.session).session }),
    ),
    reportEnd: sendTo(
      ({ context }) => context.owner,
      ({ context }) => endOf(context, { refused: false }),
    ),
    reportRefusal: sendTo(
      ({ context }) => context.owner,
      ({ context }) => endOf(context, { refused: true }),
    ),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, session: null }),
  initial: 'restoring',
  invoke: { id: 'watchOtherTabs', src: 'watchOtherTabs' },
  states: {
    restoring: {
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [
              { type: 'rememberSession', params: ({ event }) => event.output },
              { type: 'reportBeginning', params: ({ event }) => event.output },
            ],
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      tags: 'settled',
      entry: 'dropSession',
      invoke: { id: 'forgetSession', src: 'forgetSession', onError: {} },
      on: {
        'session.begin': {
          target: 'signedIn',
          actions: [
            { type: 'rememberSession', params: ({ event }) => event.session },
            { type: 'reportBeginning', params: ({ event }) => event.session },
          ],
        },
        'session.seenElsewhere': {
          guard: { type: 'isSomebody', params: ({ event }) => event.session },
          target: 'signedIn',
          actions: [
            { type: 'rememberSession', params: ({ event }) => event.session },
            { type: 'reportBeginning', params: ({ event }) => event.session },
          ],
        },
      },
    },
    signedIn: {
      tags: 'settled',
      invoke: { id: 'keepSession', src: 'keepSession', input: ({ context }) => ({ session: context.session }), onError: {} },
      on: {
        // The browser forgets the session at once, without waiting for the server.
        'session.leave': { target: 'signedOut', actions: ['discardSession', 'reportEnd'] },
        'session.refused': { target: 'signedOut', actions: 'reportRefusal' },
        // Of two logins the later one wins, in this tab or another, and the earlier session is ended.
        'session.begin': {
          guard: { type: 'isSomebodyElse', params: ({ event }) => event.session },
          target: 'signedIn',
          reenter: true,
          actions: [
            'discardSession',
            'reportEnd',
            { type: 'rememberSession', params: ({ event }) => event.session },
            { type: 'reportBeginning', params: ({ event }) => event.session },
          ],
        },
        'session.seenElsewhere': [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => event.session },
            target: 'signedIn',
            reenter: true,
            actions: [
              'discardSession',
              'reportEnd',
              { type: 'rememberSession', params: ({ event }) => event.session },
              { type: 'reportBeginning', params: ({ event }) => event.session },
            ],
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event.session },
          },
          { target: 'signedOut', actions: 'reportEnd' },
        ],
      },
    },
  },
})

const endOf = ({ realm, session }: Context, { refused }: { refused: boolean }): SessionReport => ({
  type: 'session.ended',
  realm,
  userId: session?.id ?? '',
  refused,
})
