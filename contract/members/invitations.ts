import * as v from 'valibot'
import { usertypes } from '#contract/accounts/accounts.ts'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { locales } from '#contract/http/locale.ts'
import { emailRule, length, passwordRule, usernameRule } from '#contract/http/rules.ts'
import { projectRoleSchema, roleId } from './members.ts'
import { projectRoleChoices } from './project-roles.ts'

export const invitationLimits = { addresses: 20, message: 500, days: 7, pending: 500 } as const

export const invitationStates = ['pending', 'expired', 'accepted', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

/** `inviter` is the name of whoever sent it; times are ISO 8601. */
export const invitationSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: v.string(),
  roleName: v.string(),
  /** The roles that the person gets in single projects. */
  projectRoles: v.array(projectRoleSchema),
  state: v.picklist(invitationStates),
  inviter: v.string(),
  sentAt: v.string(),
  expiresAt: v.string(),
})
export type Invitation = v.InferOutput<typeof invitationSchema>

/** The last created first. Without `state` those that are pending or expired. */
export const invitationsQuery = v.object({ state: v.optional(v.picklist(invitationStates)), ...pageQuery })
export const invitationsPage = cursorPage(invitationSchema)
export const invitationParams = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** `locale` is the language of the mails. `message` is added to them. */
export const inviteBody = v.strictObject({
  emails: v.pipe(v.array(emailRule), v.minLength(1), v.maxLength(invitationLimits.addresses)),
  role: roleId,
  projectRoles: v.optional(projectRoleChoices, []),
  message: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((it) => length(it) <= invitationLimits.message),
    ),
    '',
  ),
  locale: v.picklist(locales),
})
export type NewInvitations = v.InferOutput<typeof inviteBody>

/**
 * `member`: the address belongs to a member already. `pending`: it has been invited and can still accept. `outside`: the
 * organisation has named the domains of its members' addresses, and this is of another. Nothing is sent to these.
 */
export const invitationOutcomes = ['sent', 'member', 'pending', 'outside'] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]
export const invitationResultSchema = v.object({ email: v.string(), outcome: v.picklist(invitationOutcomes) })
export type InvitationResult = v.InferOutput<typeof invitationResultSchema>

/** A link to the page. Any link that was made before no longer works. */
export const invitationLinkSchema = v.object({ link: v.string(), expiresAt: v.string() })

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
export const invitationTokenBody = v.strictObject({ token })

/**
 * What an invitation says to whoever has its token. `hasAccount`: its address belongs to an account, which has to be signed in. Null where the
 * link was copied by a member: it proves no address, so it tells nothing about one, and no account can be made with it.
 */
export const invitationOfferSchema = v.object({
  organization: v.string(),
  inviter: v.string(),
  email: v.string(),
  roleName: v.string(),
  message: v.string(),
  expiresAt: v.string(),
  hasAccount: v.nullable(v.boolean()),
})
export type InvitationOffer = v.InferOutput<typeof invitationOfferSchema>

export const registerInvitedBody = v.strictObject({ token, account: usernameRule, password: passwordRule })
export type RegisterInvitedBody = v.InferOutput<typeof registerInvitedBody>

/** What changes in the caller's session when it moves to another organisation. */
export const movedSessionSchema = v.object({ companyid: v.string(), usertype: v.picklist(usertypes) })
export type MovedSession = v.InferOutput<typeof movedSessionSchema>
