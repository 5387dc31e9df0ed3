import type { PermissionTable } from '#contract/http/permission-table.ts'

export const sdkKeyPermissions = {
  'sdkKey:read': ['admin', 'marketer', 'analyst', 'developer'],
  'sdkKey:write': ['admin', 'marketer', 'developer'],
} as const satisfies PermissionTable
