import type { PermissionTable } from '#contract/http/permission-table.ts'

export const organisationPermissions = {
  'member:read': ['admin', 'marketer', 'analyst', 'developer'],
  'member:write': ['admin'],
  'role:read': ['admin'],
  'role:write': ['admin'],
  'organization:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'organization:write': [],
  'organization:delete': [],
} as const satisfies PermissionTable
