import { createActor } from 'xstate'
import { createReauthentication, reauthenticating } from '#api/accounts/reauthentication.ts'
import { createAdminMachines, createResetMachine } from '#api/accounts/recovery-adapters.ts'
import type { RouterContext } from '../../router.ts'

/** Loaded with the pages that need them, not before; made once for each way to the server. */
const once = <Made>(create: (account: RouterContext['account']) => Made) => {
  const made = new WeakMap<RouterContext['account'], Made>()
  return ({ account }: Pick<RouterContext, 'account'>): Made => {
    const it = made.get(account) ?? create(account)
    made.set(account, it)
    return it
  }
}

export const resetMachine = once(createResetMachine)
/** Asks platform admins to prove again who they are. */
export const adminReauthentication = once(({ adminCall }) => createActor(createReauthentication(adminCall)).start())
export const adminMachines = once((account) =>
  createAdminMachines({ ...account, adminCall: reauthenticating(account.adminCall, adminReauthentication({ account })) }),
)
