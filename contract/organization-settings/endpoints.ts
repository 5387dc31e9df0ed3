import { defineEndpoints } from '#contract/http/endpoint.ts'
import { organizationSchema, saveOrganizationBody, saveSecurityBody } from './settings.ts'
import { ownStandingEndpoints } from './standing.ts'

const organization = '/admin/api/v1/organization'

export const organizationSettingsEndpoints = defineEndpoints({
  ...ownStandingEndpoints,
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
    access: 'session',
    permission: 'organization:write',
    body: saveOrganizationBody,
    data: organizationSchema,
    problems: ['organization.changed'],
  },
  /** Holds on the next call of every member. Who requires a second factor must have one. */
  saveOrganizationSecurity: {
    method: 'PUT',
    path: `${organization}/security`,
    access: 'session',
    permission: 'organization:write',
    requiresReauthentication: true,
    body: saveSecurityBody,
    data: organizationSchema,
    problems: ['organization.changed', 'organization.factorMissing'],
  },
})
