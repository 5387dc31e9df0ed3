import * as v from 'valibot'
import type { Locale } from '#contract/http/locale.ts'
import { addressOf, emailRule } from '#contract/http/rules.ts'
import { invitationLimits, inviteBody, type NewInvitations } from '#contract/members/invitations.ts'
import type { ProjectRoleChoice } from '#contract/members/project-roles.ts'

export type InvitationField = 'emails' | 'role' | 'message'
/** `addresses` are those that were taken over; `typed` is what stands in the field for further ones. */
export type InvitationDraft = {
  addresses: readonly string[]
  typed: string
  role: string
  /** The roles in single projects. */
  projectRoles: readonly ProjectRoleChoice[]
  message: string
  locale: Locale
}

export const emptyInvitation = (locale: Locale): InvitationDraft => ({
  addresses: [],
  typed: '',
  role: '',
  projectRoles: [],
  message: '',
  locale,
})

/** People paste lists of addresses with many kinds of separators. */
const separators = /[\s,;，；、]+/

/** Takes over the addresses that are typed, each once. What is no address stays in the field. */
export const takeTyped = (draft: InvitationDraft): InvitationDraft => {
  const known = new Set(draft.addresses.map(addressOf))
  const addresses = [...draft.addresses]
  const left: string[] = []
  for (const part of draft.typed.split(separators).filter((it) => it !== '')) {
    const read = v.safeParse(emailRule, part)
    if (!read.success || addresses.length >= invitationLimits.addresses) left.push(part)
    else if (!known.has(addressOf(read.output))) {
      known.add(addressOf(read.output))
      addresses.push(read.output)
    }
  }
  return { ...draft, addresses, typed: left.join(' ') }
}

/** The invitations that a draft stands for, or what is wrong with it. */
export const readInvitation = (draft: InvitationDraft): { invitations: NewInvitations } | { wrong: InvitationField[] } => {
  const { addresses, typed, role, projectRoles, message, locale } = takeTyped(draft)
  const wrong: InvitationField[] = []
  if (addresses.length === 0 || typed !== '') wrong.push('emails')
  if (role === '') wrong.push('role')
  const read = v.safeParse(inviteBody, { emails: [...addresses], role, projectRoles: [...projectRoles], message, locale })
  if (wrong.length === 0 && !read.success) wrong.push('message')
  return wrong.length === 0 && read.success ? { invitations: read.output } : { wrong }
}
