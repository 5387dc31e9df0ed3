import type { PermissionTable } from '#contract/http/permission-table.ts'

export const monitoringPermissions = {
  'monitoring:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
} as const satisfies PermissionTable
