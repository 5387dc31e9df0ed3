import { fromCallback, fromPromise } from 'xstate'
import type { CodePurpose, Credentials, Session } from '#contract/accounts/accounts.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'
import { toProblem } from '#contract/http/problem.ts'
import { loginMachine } from '#machines/accounts/login.machine.ts'
import { type Registration, registrationMachine } from '#machines/accounts/registration.machine.ts'
import {
  type PauseOf,
  type PausesChanged,
  type SendCode,
  type SentCode,
  verificationCodeMachine,
} from '#machines/accounts/verification-code.machine.ts'
import type { AccountDependencies } from './adapters.ts'
import { forgetCode, keepCode, keepPause, readCode, readPause, watchPauses } from './sent-codes.ts'

/** The machines of the sign-in page with their adapters. The pages behind it do not load them. */
export const createSignInMachines = (dependencies: AccountDependencies) => {
  const { call, tabStorage } = dependencies
  const logIn = fromPromise<Session, Credentials>(({ input, signal }) =>
    unlessLate(call(accountEndpoints.login, { body: input }), { signal, discard: dependencies.discard }),
  )

  return {
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

/** A login continues when its form is closed. If its session arrives after that, the session is ended. */
export const unlessLate = async <It extends Session>(
  answer: Promise<It>,
  { signal, discard }: { signal: AbortSignal; discard: AccountDependencies['discard'] },
): Promise<It> => {
  const session = await answer
  if (signal.aborted) discard(session.session)
  return session
}

type CodeDependencies = Pick<AccountDependencies, 'call' | 'storage' | 'tabStorage' | 'window' | 'now'>

/**
 * The code is stored for its browser tab, the pause of its address for all tabs. Both therefore survive a reload, and another tab cannot
 * circumvent the pause.
 */
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

/** If the browser refuses to store it, it is kept in memory until the page ends, because the code was sent anyway. */
const asFarAsAllowed = (keep: () => void): void => {
  try {
    keep()
  } catch {
    // The storage reports the refusal itself.
  }
}
