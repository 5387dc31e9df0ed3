import { fromCallback, fromPromise } from 'xstate'
import type { CodePurpose, Credentials, Session } from '#contract/accounts.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import { type Registration, registrationMachine } from '#machines/registration/registration.machine.ts'
import { type SeenElsewhere, sessionMachine } from '#machines/session/session.machine.ts'
import { verificationCodeMachine } from '#machines/verification-code/verification-code.machine.ts'
import type { Call } from './http.ts'
import { forgetSession, keepSession, readSession, watchSession } from './session-storage.ts'

export type AccountDependencies = { call: Call; storage: Storage; window: Window }

/** The machines that everybody meets, with their holes filled: who is signed in, how one signs in. */
export const createAccountMachines = ({ call, storage, window }: AccountDependencies) => {
  const logIn = fromPromise<Session, Credentials>(({ input, signal }) => call('login', { body: input, signal }))

  const session = sessionMachine.provide({
    actors: {
      readSession: fromPromise<Session | null, void>(async () => readSession(storage)),
      keepSession: fromPromise<void, { session: Session | null }>(async ({ input }) => {
        if (input.session) keepSession(storage, input.session)
      }),
      forgetSession: fromPromise<void, void>(async () => forgetSession(storage)),
      endSession: fromPromise<void, { session: Session | null }>(async () => void (await call('logout', {}))),
      watchOtherTabs: fromCallback<SeenElsewhere, void>(({ sendBack }) =>
        watchSession(window, storage, (seen) => sendBack({ type: 'session.seenElsewhere', session: seen })),
      ),
    },
  })

  const verificationCode = verificationCodeMachine.provide({
    actors: {
      sendCode: fromPromise<string, { email: string; purpose: CodePurpose }>(({ input, signal }) =>
        call('sendCode', { query: { email: input.email, ftype: input.purpose }, signal }),
      ),
    },
  })

  return {
    app: appMachine.provide({ actors: { session } }),
    login: loginMachine.provide({ actors: { logIn } }),
    registration: registrationMachine.provide({
      actors: {
        logIn,
        verificationCode,
        register: fromPromise<void, Registration>(async ({ input, signal }) => {
          await call('register', {
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
        }),
      },
    }),
  }
}

export type AccountMachines = ReturnType<typeof createAccountMachines>
