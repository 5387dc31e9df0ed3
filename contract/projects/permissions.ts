import type { PermissionTable } from '#contract/http/permission-table.ts'

export const projectPermissions = {
  'project:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'project:write': ['admin', 'marketer', 'developer'],
  'project:delete': ['admin'],
} as const satisfies PermissionTable
