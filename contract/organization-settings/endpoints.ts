import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { organizationExportSchema } from './export.ts'
import { organizationLogoEndpoints } from './logo.ts'
import { mailSenderEndpoints } from './mail-sender.ts'
import {
  deleteOrganizationBody,
  deletionStateSchema,
  organizationSchema,
  saveDomainsBody,
  saveOrganizationBody,
  saveSecurityBody,
  transferOrganizationBody,
} from './settings.ts'
import { ownStandingEndpoints } from './standing.ts'

const organization = '/admin/api/v1/organization'

export const organizationSettingsEndpoints = defineEndpoints({
  ...ownStandingEndpoints,
  ...organizationLogoEndpoints,
  ...mailSenderEndpoints,
  viewOrganization: {
    method: 'GET',
    path: organization,
    access: 'session',
    permission: 'organization:read',
    data: organizationSchema,
    problems: [],
  },
  /** Saves one section. Project defaults hold for projects that are created from now on. */
  saveOrganization: {
    method: 'PUT',
    path: organization,
    repeatable: true,
    access: 'session',
    permission: 'organization:write',
    whileImpersonating: 'allowed',
    body: saveOrganizationBody,
    data: organizationSchema,
    problems: ['organization.changed'],
  },
  /** Holds on the next call of every member. Who requires a second factor must have one. */
  saveOrganizationSecurity: {
    method: 'PUT',
    path: `${organization}/security`,
    repeatable: true,
    access: 'session',
    permission: 'organization:write',
    requiresReauthentication: true,
    body: saveSecurityBody,
    data: organizationSchema,
    problems: ['organization.changed', 'organization.factorMissing'],
  },
  /** Members who are outside of the allowed domains stay. The origins hold for projects that are created from now on. */
  saveOrganizationDomains: {
    method: 'PUT',
    path: `${organization}/domains`,
    repeatable: true,
    access: 'session',
    permission: 'organization:write',
    requiresReauthentication: true,
    body: saveDomainsBody,
    data: organizationSchema,
    problems: ['organization.changed', 'request.invalid'],
  },
  /** A copy of what people made in the organisation, and of who is in it. It can be asked for until the organisation is removed. */
  exportOrganization: {
    method: 'GET',
    path: `${organization}/export`,
    access: 'session',
    permission: 'organization:write',
    requiresReauthentication: true,
    allowedWhileDeleted: true,
    data: organizationExportSchema,
    problems: [],
  },
  /** Another member becomes the owner, and the caller, who is one, an admin. */
  transferOrganization: {
    method: 'POST',
    path: `${organization}/transfer`,
    access: 'session',
    permission: 'organization:delete',
    requiresReauthentication: true,
    body: transferOrganizationBody,
    data: v.null(),
    problems: ['organization.notOwner', 'organization.heirSuspended', 'member.unknown', 'member.self'],
  },
  /** From now on the organisation can only be read. After 30 days it is removed for good. */
  deleteOrganization: {
    method: 'POST',
    path: `${organization}/deletion`,
    access: 'session',
    permission: 'organization:delete',
    requiresReauthentication: true,
    allowedWhileDeleted: true,
    body: deleteOrganizationBody,
    data: deletionStateSchema,
    problems: ['organization.otherName', 'organization.ofPlatform'],
  },
  /** Cancels the deletion. Without one it changes nothing. */
  restoreOrganization: {
    method: 'DELETE',
    path: `${organization}/deletion`,
    access: 'session',
    permission: 'organization:delete',
    allowedWhileDeleted: true,
    data: deletionStateSchema,
    problems: ['organization.unknown'],
  },
})
