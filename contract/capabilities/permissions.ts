// Written by `npm run capabilities` from the folders beside this one.
import { eventPermissions } from '../events/permissions.ts'
import { organisationPermissions } from '../organisation/permissions.ts'
import { projectPermissions } from '../projects/permissions.ts'
import { sdkKeyPermissions } from '../sdk-keys/permissions.ts'
import { segmentPermissions } from '../segments/permissions.ts'

/** Everything that somebody may be allowed to do, with the built-in roles that are. */
export const permissionTable = {
  ...eventPermissions,
  ...organisationPermissions,
  ...projectPermissions,
  ...sdkKeyPermissions,
  ...segmentPermissions,
} as const

export type Permission = keyof typeof permissionTable
