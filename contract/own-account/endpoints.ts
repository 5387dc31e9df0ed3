import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { movedSessionSchema } from '#contract/members/invitations.ts'
import { ownOrganizationParams } from '#contract/members/members.ts'
import { changeNotificationBody, notificationsSchema } from './notifications.ts'
import {
  beginEmailChangeBody,
  changedEmailSchema,
  confirmEmailChangeBody,
  deleteAccountBody,
  emailChangeSchema,
  ownAccountSchema,
  ownDataSchema,
} from './own-account.ts'

const account = '/admin/api/v1/auth/account'
const email = '/admin/api/v1/auth/email'
const notifications = '/admin/api/v1/auth/notifications'
const own = { access: 'session', allowedWithoutFactor: true } as const
const guarded = { ...own, requiresReauthentication: true } as const

export const ownAccountEndpoints = defineEndpoints({
  viewOwnAccount: { method: 'GET', path: account, ...own, data: ownAccountSchema, problems: [] },
  /**
   * Ends the caller's membership, and their other sessions in that organisation. A session in it moves to another of their organisations,
   * or to a new one of their own: the answer says where the session is now.
   */
  leaveOrganization: {
    method: 'DELETE',
    path: '/admin/api/v1/auth/organizations/:id',
    ...own,
    params: ownOrganizationParams,
    data: movedSessionSchema,
    problems: ['organization.unknown', 'member.lastOwner', 'ownAccount.ofPlatform'],
  },
  /** Mails one code to the present address and one to the new one. An open change is replaced. The answer does not say whether the address is taken. */
  beginEmailChange: {
    method: 'POST',
    path: email,
    ...guarded,
    body: beginEmailChangeBody,
    data: emailChangeSchema,
    problems: ['emailChange.same', 'organization.domainNotAllowed', 'requests.tooMany'],
  },
  /** Changes the address, and ends the caller's other sessions. */
  confirmEmailChange: {
    method: 'POST',
    path: `${email}/confirm`,
    ...own,
    body: confirmEmailChangeBody,
    data: changedEmailSchema,
    problems: ['emailChange.oldCodeWrong', 'emailChange.newCodeWrong', 'emailChange.over', 'organization.domainNotAllowed'],
  },
  cancelEmailChange: { method: 'DELETE', path: email, repeatable: true, ...own, data: v.null(), problems: [] },
  /** Which mails the caller gets beyond those for signing in. */
  viewNotifications: { method: 'GET', path: notifications, ...own, data: notificationsSchema, problems: [] },
  changeNotification: {
    method: 'PUT',
    path: notifications,
    ...own,
    body: changeNotificationBody,
    data: notificationsSchema,
    problems: ['project.unknown'],
  },
  exportOwnData: { method: 'GET', path: `${account}/export`, ...guarded, data: ownDataSchema, problems: [] },
  /** Ends all sessions, tokens and passkeys of the caller, and deletes the account. Organisations without other members go with it. */
  deleteOwnAccount: {
    method: 'POST',
    path: `${account}/delete`,
    ...guarded,
    body: deleteAccountBody,
    data: v.null(),
    problems: ['ownAccount.nameWrong', 'ownAccount.lastOwner', 'ownAccount.ofPlatform'],
  },
})
