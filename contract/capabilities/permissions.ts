// Written by `npm run capabilities` from the folders beside this one.
import { actionPermissions } from '../actions/permissions.ts'
import { strategyPermissions } from '../decisions/permissions.ts'
import { eventPermissions } from '../events/permissions.ts'
import { importPermissions } from '../import/permissions.ts'
import { organisationPermissions } from '../organisation/permissions.ts'
import { profilePermissions } from '../profiles/permissions.ts'
import { projectPermissions } from '../projects/permissions.ts'
import { sdkKeyPermissions } from '../sdk-keys/permissions.ts'
import { segmentPermissions } from '../segments/permissions.ts'

/** All permissions, with the built-in roles that have them. */
export const permissionTable = {
  ...actionPermissions,
  ...strategyPermissions,
  ...eventPermissions,
  ...importPermissions,
  ...organisationPermissions,
  ...profilePermissions,
  ...projectPermissions,
  ...sdkKeyPermissions,
  ...segmentPermissions,
} as const

export type Permission = keyof typeof permissionTable
