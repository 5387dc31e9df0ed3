import { createActor } from 'xstate'
import { createReauthentication, reauthenticating } from '#api/accounts/reauthentication.ts'
import { createAdminMachines, createResetMachine } from '#api/accounts/recovery-adapters.ts'
import { once } from './once.ts'

export const resetMachine = once(createResetMachine)
/** Asks platform admins to confirm their password again. */
export const adminReauthentication = once(({ adminCall }) => createActor(createReauthentication(adminCall)).start())
export const adminMachines = once((account) =>
  createAdminMachines({ ...account, adminCall: reauthenticating(account.adminCall, adminReauthentication({ account })) }),
)
