import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { CodePurpose, Credentials, Session } from '#contract/accounts/accounts.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'
import { toProblem } from '#contract/http/problem.ts'
import { loginMachine } from '#machines/accounts/login.machine.ts'
import { type Registration, registrationMachine } from '#machines/accounts/registration.machine.ts'
import { type NetworkReturned, revocationMachine } from '#machines/accounts/revocation.machine.ts'
import { type Realm, type SeenElsewhere, sessionMachine } from '#machines/accounts/session.machine.ts'
import {
  type PauseOf,
  type PausesChanged,
  type SendCode,
  type SentCode,
  verificationCodeMachine,
} from '#machines/accounts/verification-code.machine.ts'
import { appMachine } from '#machines/shell/app.machine.ts'
import { createDiscardedSessions } from './discarded-sessions.ts'
import { forgetCode, keepCode, keepPause, readCode, readPause, watchPauses } from './sent-codes.ts'
import { forgetSession, keepSession, readSession, watchSession } from './session-storage.ts'

export type AccountDependencies = {
  /** Calls of whoever is signed in to the console. */
  call: Call
  /** Calls of the platform admin who is signed in beside them. */
  adminCall: Call
  /** Tells the server that a session is over, by its token or its ending ticket. Goes on when the page is left. */
  endSession: (credential: string) => Promise<void>
  /** Has a session ended that nobody was given. */
  discard: (token: string) => void
  /** What lasts, and what lasts as long as this browser tab. */
  storage: Storage
  tabStorage: Storage
  window: Window
  /** Milliseconds since 1970. */
  now: () => number
}

/** The machines that everybody meets, with their holes filled: who is signed in, how one signs in. */
export const createAccountMachines = (dependencies: AccountDependencies) => {
  const { call, tabStorage } = dependencies
  const logIn = fromPromise<Session, Credentials>(({ input, signal }) =>
    unlessLate(call(accountEndpoints.login, { body: input }), { signal, discard: dependencies.discard }),
  )

  return {
    app: appMachine.provide({
      actors: {
        session: sessionOf('user', dependencies),
        adminSession: sessionOf('admin', dependencies),
        revocation: revocationOf(dependencies),
      },
    }),
    login: loginMachine.provide({ actors: { logIn } }),
    registration: registrationMachine.provide({
      actors: {
        logIn,
        verificationCode: verificationCodeOf(dependencies),
        register: fromPromise<void, Registration>(async ({ input, signal }) => {
          await call(accountEndpoints.register, {
            body: {
              account: input.username,
              name: input.username,
              email: input.email,
              code: input.confirmationCode,
              password: input.password,
              oldpassword: input.password,
            },
            signal,
          })
          forgetCode(tabStorage, 'register')
        }),
      },
    }),
  }
}

export type AccountMachines = ReturnType<typeof createAccountMachines>

/** A session that comes when nobody waits for it any more is ended: a login is not given up with its form. */
export const unlessLate = async <It extends Session>(
  answer: Promise<It>,
  { signal, discard }: { signal: AbortSignal; discard: AccountDependencies['discard'] },
): Promise<It> => {
  const session = await answer
  if (signal.aborted) discard(session.session)
  return session
}

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

const sessionOf = (realm: Realm, { storage, window }: AccountDependencies) =>
  sessionMachine.provide({
    actors: {
      readSession: fromPromise<Session | null, void>(async () => readSession(storage, realm)),
      keepSession: fromPromise<void, { session: Session | null }>(async ({ input }) => {
        if (input.session) keepSession(storage, realm, input.session)
      }),
      forgetSession: fromPromise<void, void>(async () => forgetSession(storage, realm)),
      watchOtherTabs: fromCallback<SeenElsewhere, void>(({ sendBack }) =>
        watchSession(window, storage, realm, (seen) => sendBack({ type: 'session.seenElsewhere', session: seen })),
      ),
    },
  })

type CodeDependencies = Pick<AccountDependencies, 'call' | 'storage' | 'tabStorage' | 'window' | 'now'>

/** A code is kept in its browser tab, the pause of its address for all tabs: neither a reload nor another tab makes a difference to it. */
export const verificationCodeOf = ({ call, storage, tabStorage, window, now }: CodeDependencies) =>
  verificationCodeMachine.provide({
    actors: {
      readCode: fromPromise<SentCode | null, { purpose: CodePurpose }>(async ({ input }) =>
        readCode(tabStorage, input.purpose, now()),
      ),
      readPause: fromPromise<number, PauseOf>(async ({ input }) => readPause(storage, input, now())),
      watchPauses: fromCallback<PausesChanged, void>(({ sendBack }) =>
        watchPauses(window, () => sendBack({ type: 'pauses.changed' })),
      ),
      sendCode: fromPromise<string, SendCode>(async ({ input: { email, purpose, pauseSeconds, lifetimeSeconds }, signal }) => {
        const pauseFor = (seconds: number) =>
          keepPause(storage, { email, purpose }, { keptAt: now(), pausedUntil: now() + seconds * 1_000 })
        const key = await call(accountEndpoints.sendCode, { query: { email, ftype: purpose }, signal }).catch(
          (failure: unknown) => {
            const { retryAfter } = toProblem(failure)
            if (retryAfter) asFarAsAllowed(() => pauseFor(retryAfter))
            throw failure
          },
        )
        asFarAsAllowed(() =>
          keepCode(tabStorage, purpose, { email, key, keptAt: now(), expiresAt: now() + lifetimeSeconds * 1_000 }),
        )
        asFarAsAllowed(() => pauseFor(pauseSeconds))
        return key
      }),
    },
  })

/** What the browser refuses to keep is known here and forgotten with the page: the code was sent all the same. */
const asFarAsAllowed = (keep: () => void): void => {
  try {
    keep()
  } catch {
    // Told by the storage itself.
  }
}
