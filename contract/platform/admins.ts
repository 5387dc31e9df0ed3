import * as v from 'valibot'
import { accountParams, inviteAdminBody, registerAdminBody, verifyInviteBody } from '#contract/accounts/accounts.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'

/** How platform admins come to be. In a file of their own, because the sign-in pages need only these endpoints. */
export const adminEndpoints = defineEndpoints({
  inviteAdmin: {
    method: 'POST',
    path: '/admin/api/v1/admin/invites',
    access: 'platform',
    requiresReauthentication: true,
    body: inviteAdminBody,
    data: v.null(),
    problems: ['account.exists'],
  },
  /** Signs a user out everywhere. An unknown account is answered like one without sessions. */
  endSessionsOf: {
    method: 'POST',
    path: '/admin/api/v1/admin/users/:id/endSessions',
    access: 'platform',
    requiresReauthentication: true,
    params: accountParams,
    data: v.null(),
    problems: [],
  },
  verifyInvite: {
    method: 'POST',
    path: '/admin/api/v1/admin/verifyInviteCode',
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 600 },
    body: verifyInviteBody,
    data: v.null(),
    problems: ['invite.invalid'],
  },
  registerAdmin: {
    method: 'POST',
    path: '/admin/api/v1/admin/register',
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 600 },
    body: registerAdminBody,
    data: v.null(),
    problems: ['invite.invalid', 'username.taken', 'account.exists', 'server.busy'],
  },
})
