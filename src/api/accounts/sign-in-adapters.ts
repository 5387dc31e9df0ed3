import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { type Challenge, type CodePurpose, type Credentials, isChallenge, type Session } from '#contract/accounts/accounts.ts'
import type { ChallengeAnswer } from '#contract/accounts/second-factor.ts'
import { signInEndpoints } from '#contract/accounts/sign-in-endpoints.ts'
import { ProblemError, toProblem } from '#contract/http/problem.ts'
import { loginMachine } from '#machines/accounts/login.machine.ts'
import { type Registration, registrationMachine } from '#machines/accounts/registration.machine.ts'
import { secondFactorMachine } from '#machines/accounts/second-factor.machine.ts'
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
  const { discard } = dependencies
  const enter: Enter = {
    logIn: (body, signal) => unlessLate(call(signInEndpoints.login, { body }), { signal, discard }),
    answerChallenge: (body, signal) => unlessLate(call(signInEndpoints.answerChallenge, { body }), { signal, discard }),
    answerWithPasskey: (challenge, signal) => unlessLate(withPasskey(call, challenge), { signal, discard }),
  }
  const logIn = fromPromise<Session, Credentials>(async ({ input, signal }) => withoutChallenge(await enter.logIn(input, signal)))

  return {
    login: loginOf(enter),
    registration: registrationMachine.provide({
      actors: {
        logIn,
        verificationCode: verificationCodeOf(dependencies),
        register: fromPromise<void, Registration>(async ({ input, signal }) => {
          await call(signInEndpoints.register, {
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

/** The two steps of a sign-in at the server. */
export type Enter = {
  logIn: (credentials: Credentials, signal: AbortSignal) => Promise<Session | Challenge>
  answerChallenge: (answer: ChallengeAnswer, signal: AbortSignal) => Promise<Session>
  answerWithPasskey: (challenge: string, signal: AbortSignal) => Promise<Session>
}

/** Few sign-ins need a passkey, so what it takes is loaded then. */
export const withPasskey = async (call: Call, challenge: string): Promise<Session> =>
  (await import('#api/passkeys/signing-in.ts')).answerWithPasskey(call, challenge)

export const loginOf = ({ logIn, answerChallenge, answerWithPasskey }: Enter) =>
  loginMachine.provide({
    actors: {
      logIn: fromPromise<Session | Challenge, Credentials>(({ input, signal }) => logIn(input, signal)),
      secondFactor: secondFactorMachine.provide({
        actors: {
          answerChallenge: fromPromise<Session, ChallengeAnswer>(({ input, signal }) => answerChallenge(input, signal)),
          answerWithPasskey: fromPromise<Session, { challenge: string }>(({ input, signal }) =>
            answerWithPasskey(input.challenge, signal),
          ),
        },
      }),
    },
  })

/** A new account has no second factor yet. If it has one nevertheless, its owner signs in by hand. */
export const withoutChallenge = (answer: Session | Challenge): Session => {
  if (isChallenge(answer)) throw new ProblemError({ code: 'login.required' })
  return answer
}

/** A login continues when its form is closed. If its session arrives after that, the session is ended. */
export const unlessLate = async <It extends Session | Challenge>(
  answer: Promise<It>,
  { signal, discard }: { signal: AbortSignal; discard: AccountDependencies['discard'] },
): Promise<It> => {
  const given = await answer
  if (signal.aborted && !isChallenge(given)) discard(given.session)
  return given
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
        const key = await call(signInEndpoints.sendCode, { query: { email, ftype: purpose }, signal }).catch(
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
