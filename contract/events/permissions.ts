import type { PermissionTable } from '#contract/http/permission-table.ts'

export const eventPermissions = {
  'event:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
} as const satisfies PermissionTable
