// Written by `npm run capabilities` from the folders beside this one.
import { actionPermissions } from '../actions/permissions.ts'
import { alertPermissions } from '../alerts/permissions.ts'
import { strategyPermissions } from '../decisions/permissions.ts'
import { emailPermissions } from '../emails/permissions.ts'
import { eventPermissions } from '../events/permissions.ts'
import { experimentPermissions } from '../experiments/permissions.ts'
import { importPermissions } from '../import/permissions.ts'
import { insightPermissions } from '../insights/permissions.ts'
import { monitoringPermissions } from '../monitoring/permissions.ts'
import { organisationPermissions } from '../organisation/permissions.ts'
import { profilePermissions } from '../profiles/permissions.ts'
import { projectPermissions } from '../projects/permissions.ts'
import { scenarioPermissions } from '../scenarios/permissions.ts'
import { sdkKeyPermissions } from '../sdk-keys/permissions.ts'
import { segmentPermissions } from '../segments/permissions.ts'

/** All permissions, with the built-in roles that have them. */
export const permissionTable = {
  ...actionPermissions,
  ...alertPermissions,
  ...strategyPermissions,
  ...emailPermissions,
  ...eventPermissions,
  ...experimentPermissions,
  ...importPermissions,
  ...insightPermissions,
  ...monitoringPermissions,
  ...organisationPermissions,
  ...profilePermissions,
  ...projectPermissions,
  ...scenarioPermissions,
  ...sdkKeyPermissions,
  ...segmentPermissions,
} as const

export type Permission = keyof typeof permissionTable
