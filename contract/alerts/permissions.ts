import type { PermissionTable } from '#contract/http/permission-table.ts'

/** Alert rules are read with `monitoring:read`. `alert:write` changes them and shows the addresses that they call. */
export const alertPermissions = {
  'alert:write': ['admin', 'marketer', 'developer'],
} as const satisfies PermissionTable
