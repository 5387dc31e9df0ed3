import { reauthenticating } from '#api/accounts/reauthentication.ts'
import { once } from '../-accounts/once.ts'
import { adminReauthentication } from '../-accounts/recovery.ts'

/** The calls of a platform admin. One that needs a recent sign-in asks for the password and is made again. */
export const operationsCall = once((account) => reauthenticating(account.adminCall, adminReauthentication({ account })))
