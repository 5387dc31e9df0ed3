import type { QueryClient } from '@tanstack/react-query'
import { reauthenticating } from '#api/accounts/reauthentication.ts'
import type { Call } from '#api/http/client.ts'
import { createQueryClient } from '#api/http/query-client.ts'
import { ProblemError } from '#contract/http/problem.ts'
import type { RouterContext } from '../../router.ts'
import { adminReauthentication } from '../-accounts/recovery.ts'
import { followSession, sessionActor } from '../-accounts/session.ts'

type BackOffice = {
  queryClient: QueryClient
  /** The client of the platform admins' pages. It asks for the password if the server wants it confirmed. */
  call: Call
  /** The same without that: for flows in which confirming the password is a step of their own. */
  plainCall: Call
}

const made = new WeakMap<RouterContext['app'], BackOffice>()

/** What the platform admins' pages share, created when the first of them is shown. */
export const backOfficeOf = ({ app, account }: RouterContext): BackOffice => {
  const known = made.get(app)
  if (known) return known
  const queryClient = createQueryClient()
  // Data of one admin must not be shown to the next.
  followSession(sessionActor(app, 'admin'), ({ type }) => {
    if (type === 'session.ended') queryClient.clear()
  })
  // A page that is still shown when the session ends would ask again for what was removed with the session.
  const adminCall: Call = (endpoint, options) =>
    account.adminSessionId() === null
      ? Promise.reject(new ProblemError({ code: 'login.required' }))
      : account.adminCall(endpoint, options)
  const it = { queryClient, call: reauthenticating(adminCall, adminReauthentication({ account })), plainCall: adminCall }
  made.set(app, it)
  return it
}
