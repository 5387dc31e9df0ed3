import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { organizationExportSchema } from '#contract/organization-settings/export.ts'
import { organizationKeySchema, organizationSwitchBody, organizationUsageSchema } from './organization-tabs.ts'
import {
  auditPage,
  auditQuery,
  heldSchema,
  organizationMembersPage,
  organizationMembersQuery,
  organizationParams,
  organizationProjectSchema,
  organizationSchema,
  organizationsPage,
  organizationsQuery,
  projectQuotaBody,
} from './organizations.ts'
import { overviewSchema } from './overview.ts'
import { reasonBody } from './reasons.ts'
import { platformUserDetailSchema, platformUserParams, platformUsersPage, platformUsersQuery } from './users.ts'

const base = '/admin/api/v1/platform'
const read = { method: 'GET', access: 'platform' } as const
const act = { method: 'POST', access: 'platform', requiresReauthentication: true, body: reasonBody } as const
const onOrganization = { ...act, params: organizationParams, data: organizationSchema } as const
const onUser = { ...act, params: platformUserParams, data: platformUserDetailSchema } as const

/** What platform admins see and do of organisations and accounts. */
export const backOfficeEndpoints = defineEndpoints({
  viewOverview: { ...read, path: `${base}/overview`, data: overviewSchema, problems: [] },
  listOrganizations: { ...read, path: `${base}/organizations`, query: organizationsQuery, data: organizationsPage, problems: [] },
  viewPlatformOrganization: {
    ...read,
    path: `${base}/organizations/:id`,
    params: organizationParams,
    data: organizationSchema,
    problems: ['organization.unknown'],
  },
  /** At most 200, the last created first. */
  listOrganizationProjects: {
    ...read,
    path: `${base}/organizations/:id/projects`,
    params: organizationParams,
    data: v.array(organizationProjectSchema),
    problems: ['organization.unknown'],
  },
  listMembersOfOrganization: {
    ...read,
    path: `${base}/organizations/:id/members`,
    params: organizationParams,
    query: organizationMembersQuery,
    data: organizationMembersPage,
    problems: ['organization.unknown'],
  },
  listOrganizationAudit: {
    ...read,
    path: `${base}/organizations/:id/audit`,
    params: organizationParams,
    query: auditQuery,
    data: auditPage,
    problems: ['organization.unknown'],
  },
  viewOrganizationUsage: {
    ...read,
    path: `${base}/organizations/:id/usage`,
    params: organizationParams,
    data: organizationUsageSchema,
    problems: ['organization.unknown'],
  },
  listOrganizationKeys: {
    ...read,
    path: `${base}/organizations/:id/keys`,
    params: organizationParams,
    data: v.array(organizationKeySchema),
    problems: ['organization.unknown'],
  },
  /** Holds on the next call. */
  setOrganizationSwitch: {
    method: 'PUT',
    access: 'platform',
    requiresReauthentication: true,
    path: `${base}/organizations/:id/switches`,
    params: organizationParams,
    body: organizationSwitchBody,
    data: organizationSchema,
    problems: ['organization.unknown'],
  },
  /** The copy that an owner of the organisation can take. */
  exportPlatformOrganization: {
    ...act,
    path: `${base}/organizations/:id/export`,
    params: organizationParams,
    data: organizationExportSchema,
    problems: ['organization.unknown'],
  },
  /** From now on its members can only read. After 30 days it is removed for good; until then its owners can cancel that too. */
  deletePlatformOrganization: {
    ...onOrganization,
    path: `${base}/organizations/:id/delete`,
    problems: ['organization.unknown', 'organization.ofPlatform'],
  },
  /** Cancels the deletion. Without one it changes nothing. */
  restorePlatformOrganization: {
    ...onOrganization,
    path: `${base}/organizations/:id/restore`,
    problems: ['organization.unknown'],
  },
  /** From the next call on, its members can only read. Its keys are refused within five seconds. */
  suspendOrganization: {
    ...onOrganization,
    path: `${base}/organizations/:id/suspend`,
    problems: ['organization.unknown', 'organization.ofPlatform'],
  },
  resumeOrganization: { ...onOrganization, path: `${base}/organizations/:id/resume`, problems: ['organization.unknown'] },
  /** Ingestion uses the new limit within seconds. */
  setProjectQuota: {
    method: 'PUT',
    access: 'platform',
    requiresReauthentication: true,
    path: `${base}/projects/:id/quota`,
    params: organizationParams,
    body: projectQuotaBody,
    data: v.null(),
    problems: ['project.unknown'],
  },
  listUsers: { ...read, path: `${base}/users`, query: platformUsersQuery, data: platformUsersPage, problems: [] },
  viewUser: {
    ...read,
    path: `${base}/users/:id`,
    params: platformUserParams,
    data: platformUserDetailSchema,
    problems: ['user.unknown'],
  },
  /** What happened to the account. */
  listUserAudit: {
    ...read,
    path: `${base}/users/:id/audit`,
    params: platformUserParams,
    query: auditQuery,
    data: auditPage,
    problems: ['user.unknown'],
  },
  /** Ends all sessions of the account. */
  signUserOut: { ...onUser, path: `${base}/users/:id/sign-out`, problems: ['user.unknown', 'user.merged'] },
  /** Ends all sessions of the account, which cannot sign in until it is unlocked. */
  lockUser: { ...onUser, path: `${base}/users/:id/lock`, problems: ['user.unknown', 'user.self', 'user.merged'] },
  /** Also forgets wrong passwords. */
  unlockUser: { ...onUser, path: `${base}/users/:id/unlock`, problems: ['user.unknown', 'user.merged'] },
  /** Mails a link to the page where the person sets a new password. */
  mailPasswordReset: {
    ...onUser,
    path: `${base}/users/:id/password-reset`,
    problems: ['user.unknown', 'user.merged', 'requests.tooMany'],
  },
  /** For a person who has lost it. Ends all sessions of the account. */
  resetSecondFactor: {
    ...onUser,
    path: `${base}/users/:id/second-factor-reset`,
    problems: ['user.unknown', 'user.self', 'user.merged', 'twoFactor.off'],
  },
  /** Why the caller's organisation can only be read; null if it is not suspended. */
  viewSuspension: {
    method: 'GET',
    path: '/admin/api/v1/auth/suspension',
    access: 'session',
    data: v.nullable(heldSchema),
    problems: [],
  },
})
