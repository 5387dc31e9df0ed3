import { fromCallback, fromPromise } from 'xstate'
import { type Challenge, type Credentials, type Identity, isChallenge, type Session } from '#contract/accounts/accounts.ts'
import { signInEndpoints } from '#contract/accounts/sign-in-endpoints.ts'
import { ProblemError } from '#contract/http/problem.ts'
import { adminEndpoints } from '#contract/platform/admins.ts'
import { forgottenPasswordMachine, type VerifiedCode } from '#machines/accounts/forgotten-password.machine.ts'
import { type FromProvider, identityProviderMachine } from '#machines/accounts/identity-provider.machine.ts'
import { type NewPassword, newPasswordMachine } from '#machines/accounts/new-password.machine.ts'
import { type KeptReset, passwordResetMachine } from '#machines/accounts/password-reset.machine.ts'
import { adminInvitationMachine } from '#machines/platform/admin-invitation.machine.ts'
import { type AdminRegistration, adminRegistrationMachine } from '#machines/platform/admin-registration.machine.ts'
import type { AccountDependencies } from './adapters.ts'
import { forgetReset, keepReset, readReset } from './kept-reset.ts'
import { hearProvider, loadProvider, type Provider } from './provider-script.ts'
import { forgetCode, readCode } from './sent-codes.ts'
import { changePasswordOf } from './settings-adapters.ts'
import { type Enter, loginOf, unlessLate, verificationCodeOf, withoutChallenge, withPasskey } from './sign-in-adapters.ts'

export type RecoveryDependencies = AccountDependencies & {
  adminSessionId: () => string | null
  /** The path from which the browser loaded this document. The document's security policy is that of this path. */
  documentPath: string
}

/** The machines of a forgotten password with their adapters. */
export const createResetMachine = (dependencies: AccountDependencies) => {
  const { call, storage, tabStorage, now } = dependencies
  const storages = { local: storage, session: tabStorage }
  return passwordResetMachine.provide({
    actors: {
      readReset: fromPromise<KeptReset | null, void>(async () => readReset(storages, now())),
      keepReset: fromPromise<void, VerifiedCode>(async ({ input }) => {
        const lifetime = readCode(tabStorage, 'losepassword', now())?.lifetimeLeft ?? 0
        keepReset(storages, input, now() + lifetime * 1_000)
      }),
      forgetReset: fromPromise<void, void>(async () => {
        forgetReset(storages)
        forgetCode(tabStorage, 'losepassword')
      }),
      forgottenPassword: forgottenPasswordMachine.provide({
        actors: {
          verificationCode: verificationCodeOf(dependencies),
          verifyCode: fromPromise<void, VerifiedCode>(async ({ input, signal }) => {
            await call(signInEndpoints.verifyCode, { query: { key: input.key, code: input.code }, signal })
          }),
        },
      }),
      newPassword: newPasswordMachine.provide({
        actors: {
          resetPassword: fromPromise<void, NewPassword>(async ({ input: { verified, password }, signal }) => {
            const { email, key, code } = verified
            await call(signInEndpoints.resetPassword, {
              body: { account: email, password, repassword: password, key, code },
              signal,
            })
          }),
        },
      }),
    },
  })
}

/** The machines of a platform admin's pages with their adapters. */
export const createAdminMachines = ({ adminCall, discard, adminSessionId }: RecoveryDependencies) => {
  const onlyAdmins = (session: Session): Session => {
    if (session.usertype === 'admin') return session
    discard(session.session)
    throw new ProblemError({ code: 'login.adminOnly' })
  }
  /** A session that is not a platform admin's is ended at once, because this page may not use it. */
  const enter: Enter = {
    logIn: async (body, signal) => {
      const answer = await unlessLate(adminCall(signInEndpoints.login, { body }), { signal, discard })
      return isChallenge(answer) ? answer : onlyAdmins(answer)
    },
    answerChallenge: async (body, signal) =>
      onlyAdmins(await unlessLate(adminCall(signInEndpoints.answerChallenge, { body }), { signal, discard })),
    answerWithPasskey: async (challenge, signal) =>
      onlyAdmins(await unlessLate(withPasskey(adminCall, challenge), { signal, discard })),
  }
  const logIn = fromPromise<Session, Credentials>(async ({ input, signal }) => withoutChallenge(await enter.logIn(input, signal)))
  return {
    login: loginOf(enter),
    registration: adminRegistrationMachine.provide({
      actors: {
        logIn,
        verifyInvite: fromPromise<void, { email: string; code: string }>(async ({ input, signal }) => {
          await adminCall(adminEndpoints.verifyInvite, { body: input, signal })
        }),
        registerAdmin: fromPromise<void, AdminRegistration>(async ({ input, signal }) => {
          const { username, email, inviteCode, password } = input
          const body = { account: username, name: username, email, code: inviteCode, password, oldpassword: password }
          await adminCall(adminEndpoints.registerAdmin, { body, signal })
        }),
      },
    }),
    invitation: adminInvitationMachine.provide({
      actors: {
        inviteAdmin: fromPromise<void, { email: string }>(async ({ input, signal }) => {
          await adminCall(adminEndpoints.inviteAdmin, { body: input, signal })
        }),
      },
    }),
    changePassword: changePasswordOf({ call: adminCall, sessionId: adminSessionId }),
  }
}

/** The machine of the configured identity provider with its adapters. */
export const createProviderMachine = ({ call, discard, window }: AccountDependencies, provider: Provider) =>
  identityProviderMachine.provide({
    actors: {
      loadScript: fromPromise<void, void>(() => loadProvider(window, provider)),
      hearProvider: fromCallback<FromProvider, void>(({ sendBack }) => hearProvider(window, provider, sendBack)),
      logInByProvider: fromPromise<Identity | Challenge, { token: string }>(({ input, signal }) =>
        unlessLate(call(signInEndpoints.logInWithGoogle, { query: { token: input.token } }), { signal, discard }),
      ),
    },
  })
