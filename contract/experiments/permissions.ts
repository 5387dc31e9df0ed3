import type { PermissionTable } from '#contract/http/permission-table.ts'

export const experimentPermissions = {
  'effect:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'metric:write': ['admin', 'marketer', 'analyst'],
  'goal:write': ['admin', 'marketer', 'analyst'],
  'holdout:write': ['admin', 'marketer'],
} as const satisfies PermissionTable
