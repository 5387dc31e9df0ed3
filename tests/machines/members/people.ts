import type { Invitation, InvitationOffer } from '#contract/members/invitations.ts'
import type { Member } from '#contract/members/members.ts'

const at = '2026-03-01T08:00:00.000Z'

export const shop = { id: '00000000-0000-4000-8000-000000000003', projectName: 'Shop' }

/** Somebody who may get what another leaves behind. */
export const ann = { id: '00000000-0000-4000-8000-000000000004', name: 'ann' }

export const mei: Member = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'mei.chen',
  email: 'mei@example.com',
  role: 'viewer',
  roleName: 'viewer',
  status: 'active',
  joinedAt: at,
  lastActiveAt: null,
  hasSecondFactor: false,
  isSelf: false,
  projectRoles: [],
}

export const invited: Invitation = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'noriko@example.com',
  role: 'viewer',
  roleName: 'viewer',
  projectRoles: [],
  state: 'pending',
  inviter: 'ann',
  sentAt: at,
  expiresAt: '2026-03-08T08:00:00.000Z',
}

export const offer: InvitationOffer = {
  organization: 'Shop',
  inviter: 'ann',
  email: 'mei@example.com',
  roleName: 'viewer',
  message: 'Welcome',
  expiresAt: invited.expiresAt,
  hasAccount: false,
}
