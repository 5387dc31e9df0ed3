import type { PermissionTable } from '#contract/http/permission-table.ts'

export const segmentPermissions = {
  'segment:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'segment:write': ['admin', 'marketer', 'analyst'],
} as const satisfies PermissionTable
