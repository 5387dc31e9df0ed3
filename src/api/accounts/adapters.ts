import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { type NetworkReturned, revocationMachine } from '#machines/accounts/revocation.machine.ts'
import { type Realm, type SeenElsewhere, sessionMachine } from '#machines/accounts/session.machine.ts'
import { appMachine } from '#machines/shell/app.machine.ts'
import { createDiscardedSessions } from './discarded-sessions.ts'
import { forgetSession, keepSession, placeOf, readSession, watchSession } from './session-storage.ts'

export type AccountDependencies = {
  /** Calls of the signed-in console user. */
  call: Call
  /** Calls of the platform admin, who may be signed in at the same time. */
  adminCall: Call
  /** Tells the server that a session has ended, by its token or its sign-out ticket. Continues when the page is left. */
  endSession: (credential: string) => Promise<void>
  /** Ends a session that the server made but nobody uses. */
  discard: (token: string) => void
  /** `localStorage`, and `sessionStorage`, which lasts as long as the browser tab. */
  storage: Storage
  tabStorage: Storage
  window: Window
  /** Milliseconds since 1970. */
  now: () => number
}

/** The app machine with its adapters: the signed-in users. Every page needs it. */
export const createAppMachine = (dependencies: AccountDependencies) =>
  appMachine.provide({
    actors: {
      session: sessionOf('user', dependencies),
      adminSession: sessionOf('admin', dependencies),
      revocation: revocationOf(dependencies),
    },
  })

const revocationOf = ({ storage, window, now, endSession }: AccountDependencies) => {
  const discarded = createDiscardedSessions({ storage, crypto: window.crypto, now, end: endSession })
  return revocationMachine.provide({
    actors: {
      keepDiscarded: fromPromise<void, { tokens: string[] }>(async ({ input }) => {
        for (const token of input.tokens) await discarded.keep(token)
      }),
      endDiscarded: fromPromise<void, void>(() => discarded.endAll()),
      watchNetwork: fromCallback<NetworkReturned, void>(({ sendBack }) => {
        const hear = () => sendBack({ type: 'network.returned' })
        window.addEventListener('online', hear)
        return () => window.removeEventListener('online', hear)
      }),
    },
  })
}

const sessionOf = (realm: Realm, dependencies: AccountDependencies) => {
  const { storage, window } = dependencies
  const place = () => placeOf(realm, dependencies)
  return sessionMachine.provide({
    actors: {
      readSession: fromPromise<Session | null, void>(async () => readSession(place(), realm)),
      keepSession: fromPromise<void, { session: Session | null }>(async ({ input }) => {
        if (input.session) keepSession(place(), realm, input.session)
      }),
      forgetSession: fromPromise<void, void>(async () => forgetSession(place(), realm)),
      // What happens to the shared session does not concern a tab that has one of its own.
      watchOtherTabs: fromCallback<SeenElsewhere, void>(({ sendBack }) =>
        watchSession(window, storage, realm, (seen) => {
          if (place() === storage) sendBack({ type: 'session.seenElsewhere', session: seen })
        }),
      ),
    },
  })
}
