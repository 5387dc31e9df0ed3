import { fromPromise } from 'xstate'
import type { AccountDependencies } from '#api/accounts/adapters.ts'
import { unlessLate } from '#api/accounts/sign-in-adapters.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { passkeySignInMachine } from '#machines/passkeys/passkey-sign-in.machine.ts'
import { signInWithPasskey } from './signing-in.ts'

/** Whether this browser can be asked for a passkey. */
export const knowsPasskeys = (window: AccountDependencies['window']): boolean => 'PublicKeyCredential' in window

export const createPasskeySignInMachine = ({ call, discard }: Pick<AccountDependencies, 'call' | 'discard'>) =>
  passkeySignInMachine.provide({
    actors: {
      signInWithPasskey: fromPromise<Session, void>(({ signal }) => unlessLate(signInWithPasskey(call), { signal, discard })),
    },
  })
