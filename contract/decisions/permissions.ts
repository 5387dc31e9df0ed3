import type { PermissionTable } from '#contract/http/permission-table.ts'

/** `strategy:publish` starts, pauses and ends strategies, and changes the limits of a project. */
export const strategyPermissions = {
  'strategy:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'strategy:write': ['admin', 'marketer', 'analyst'],
  'strategy:publish': ['admin', 'marketer'],
} as const satisfies PermissionTable
