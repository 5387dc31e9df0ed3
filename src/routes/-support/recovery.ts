import { createAdminMachines, createResetMachine } from '../../api/live-recovery.ts'
import type { RouterContext } from '../../router.ts'

/** Loaded with the pages that need them, not before; made once for each way to the server. */
const once = <Machines>(create: (account: RouterContext['account']) => Machines) => {
  const made = new WeakMap<RouterContext['account'], Machines>()
  return ({ account }: Pick<RouterContext, 'account'>): Machines => {
    const machines = made.get(account) ?? create(account)
    made.set(account, machines)
    return machines
  }
}

export const resetMachine = once(createResetMachine)
export const adminMachines = once(createAdminMachines)
