import type { PermissionTable } from '#contract/http/permission-table.ts'

/** Insights are asked, and those that are saved are read, with `event:read`. `insight:write` saves, changes and deletes them. */
export const insightPermissions = {
  'insight:write': ['admin', 'marketer', 'analyst'],
} as const satisfies PermissionTable
