import type { PermissionTable } from '#contract/http/permission-table.ts'

/** Questions are asked with `event:read`, as other figures are. This is for saving them under a name for everyone of the organisation. */
export const insightsPermissions = {
  'insight:write': ['admin', 'marketer', 'analyst'],
} as const satisfies PermissionTable
