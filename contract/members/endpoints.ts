import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import {
  invitationLinkSchema,
  invitationOfferSchema,
  invitationParams,
  invitationResultSchema,
  invitationSchema,
  invitationsPage,
  invitationsQuery,
  invitationTokenBody,
  inviteBody,
  movedSessionSchema,
  registerInvitedBody,
} from './invitations.ts'
import { memberPermissionsQuery, memberPermissionsSchema } from './member-permissions.ts'
import {
  changeMemberRoleBody,
  memberBelongingsSchema,
  memberParams,
  memberRoleSchema,
  memberSchema,
  membersPage,
  membersQuery,
  ownOrganizationParams,
  ownOrganizationSchema,
  removeMemberQuery,
} from './members.ts'
import { changeProjectRolesBody } from './project-roles.ts'

const members = '/admin/api/v1/members'
const invitations = '/admin/api/v1/invitations'
const read = { access: 'session', permission: 'member:read' } as const
const write = { access: 'session', permission: 'member:write', requiresReauthentication: true } as const

/** Why a link cannot be used. */
const unusable = [
  'invitation.unknown',
  'invitation.used',
  'invitation.expired',
  'invitation.revoked',
  'invitation.inviterLeft',
  'invitation.closed',
] as const
const unjoinable = [...unusable, 'organization.suspended', 'organization.domainNotAllowed'] as const

export const memberEndpoints = defineEndpoints({
  listOrganizationMembers: { method: 'GET', path: members, ...read, query: membersQuery, data: membersPage, problems: [] },
  /** The roles that members of the organisation may have. */
  listMemberRoles: { method: 'GET', path: `${members}/roles`, ...read, data: v.array(memberRoleSchema), problems: [] },
  /** What a member may do, and through what. */
  viewMemberPermissions: {
    method: 'GET',
    path: `${members}/:id/permissions`,
    ...read,
    params: memberParams,
    query: memberPermissionsQuery,
    data: memberPermissionsSchema,
    problems: ['member.unknown', 'project.unknown'],
  },
  /** Gives a member other roles in single projects, or takes them away. All changes are made, or none. */
  changeProjectRoles: {
    method: 'PUT',
    path: `${members}/:id/project-roles`,
    ...write,
    params: memberParams,
    body: changeProjectRolesBody,
    data: memberSchema,
    problems: ['member.unknown', 'member.self', 'member.owner', 'project.unknown', 'role.unknown', 'permission.notHeld'],
  },
  changeMemberRole: {
    method: 'PUT',
    path: `${members}/:id/role`,
    ...write,
    params: memberParams,
    body: changeMemberRoleBody,
    data: memberSchema,
    problems: ['member.unknown', 'member.self', 'member.lastOwner', 'role.unknown', 'permission.notHeld'],
  },
  /** Ends the member's sessions in this organisation. They keep their role until they are reinstated. */
  suspendMember: {
    method: 'POST',
    path: `${members}/:id/suspend`,
    ...write,
    params: memberParams,
    data: memberSchema,
    problems: ['member.unknown', 'member.self', 'member.lastOwner', 'permission.notHeld'],
  },
  reinstateMember: {
    method: 'POST',
    path: `${members}/:id/reinstate`,
    ...write,
    params: memberParams,
    data: memberSchema,
    problems: ['member.unknown', 'member.self', 'permission.notHeld'],
  },
  /** What a member would leave behind, and who may have it. */
  viewMemberBelongings: {
    method: 'GET',
    path: `${members}/:id/belongings`,
    access: 'session',
    permission: 'member:write',
    params: memberParams,
    data: memberBelongingsSchema,
    problems: ['member.unknown'],
  },
  /**
   * Ends the membership with its sessions and tokens, and gives what the member answers for to another, all of it or nothing. The account
   * stays: without another organisation it gets a new one of its own.
   */
  removeMember: {
    method: 'DELETE',
    path: `${members}/:id`,
    ...write,
    params: memberParams,
    query: removeMemberQuery,
    data: v.null(),
    problems: [
      'member.unknown',
      'member.self',
      'member.lastOwner',
      'member.heirNeeded',
      'member.heirUnknown',
      'permission.notHeld',
    ],
  },
  listInvitations: {
    method: 'GET',
    path: invitations,
    ...read,
    query: invitationsQuery,
    data: invitationsPage,
    problems: [],
  },
  invite: {
    method: 'POST',
    path: invitations,
    ...write,
    body: inviteBody,
    data: v.array(invitationResultSchema),
    problems: ['role.unknown', 'project.unknown', 'permission.notHeld', 'invitation.tooMany'],
  },
  /** Mails a new link, which is valid for seven days. */
  resendInvitation: {
    method: 'POST',
    path: `${invitations}/:id/resend`,
    ...write,
    params: invitationParams,
    data: invitationSchema,
    problems: [
      'invitation.unknown',
      'invitation.used',
      'invitation.revoked',
      'organization.domainNotAllowed',
      'permission.notHeld',
      'invitation.tooMany',
    ],
  },
  /** Makes a new link, which is valid for seven days and is told only here. Nobody can make an account with it: see `mailInvitation`. */
  linkInvitation: {
    method: 'POST',
    path: `${invitations}/:id/link`,
    ...write,
    params: invitationParams,
    data: invitationLinkSchema,
    problems: [
      'invitation.unknown',
      'invitation.used',
      'invitation.revoked',
      'organization.domainNotAllowed',
      'permission.notHeld',
    ],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: `${invitations}/:id`,
    repeatable: true,
    access: 'session',
    permission: 'member:write',
    params: invitationParams,
    data: v.null(),
    problems: ['invitation.unknown', 'invitation.used'],
  },
  viewInvitation: {
    method: 'POST',
    path: `${invitations}/view`,
    access: 'anyone',
    perAddress: { atMost: 120, seconds: 600 },
    body: invitationTokenBody,
    data: invitationOfferSchema,
    problems: [...unusable],
  },
  /** Mails a new link to the address of the invitation. It replaces the one that was copied. */
  mailInvitation: {
    method: 'POST',
    path: `${invitations}/mail`,
    access: 'anyone',
    perAddress: { atMost: 20, seconds: 3_600 },
    body: invitationTokenBody,
    data: v.null(),
    problems: [...unusable, 'invitation.tooMany'],
  },
  /** Makes an account with the address of the invitation, which a link that was mailed proves. */
  registerInvited: {
    method: 'POST',
    path: `${invitations}/register`,
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 3_600 },
    body: registerInvitedBody,
    data: v.null(),
    problems: [...unjoinable, 'invitation.unproven', 'account.exists', 'username.taken', 'server.busy'],
  },
  /** Makes the caller a member, and moves their session to the organisation. */
  acceptInvitation: {
    method: 'POST',
    path: `${invitations}/accept`,
    access: 'session',
    allowedWithoutFactor: true,
    body: invitationTokenBody,
    data: movedSessionSchema,
    problems: [...unjoinable, 'invitation.otherAddress', 'membership.suspended'],
  },
  listOwnOrganizations: {
    method: 'GET',
    path: '/admin/api/v1/auth/organizations',
    access: 'session',
    allowedWithoutFactor: true,
    data: v.array(ownOrganizationSchema),
    problems: [],
  },
  /** Moves the caller's session to another of their organisations. Their other sessions stay where they are. */
  switchOrganization: {
    method: 'POST',
    path: '/admin/api/v1/auth/organizations/:id/switch',
    access: 'session',
    allowedWithoutFactor: true,
    params: ownOrganizationParams,
    data: movedSessionSchema,
    problems: ['organization.unknown', 'membership.suspended'],
  },
})
