import type { RouterContext } from '../../router.ts'

/** Creates something with the account dependencies once for each application, when a page first needs it. */
export const once = <Made>(create: (account: RouterContext['account']) => Made) => {
  const made = new WeakMap<RouterContext['account'], Made>()
  return ({ account }: Pick<RouterContext, 'account'>): Made => {
    const it = made.get(account) ?? create(account)
    made.set(account, it)
    return it
  }
}
