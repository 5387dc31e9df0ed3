import type { PermissionTable } from '#contract/http/permission-table.ts'

export const actionPermissions = {
  'action:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'action:write': ['admin', 'marketer'],
} as const satisfies PermissionTable
