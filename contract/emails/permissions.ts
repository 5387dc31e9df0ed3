import type { PermissionTable } from '#contract/http/permission-table.ts'

/** `suppression:read` also tells whether a certain address is on the list, as only those may know who see personal data. */
export const emailPermissions = {
  'suppression:read': ['admin', 'marketer'],
  'suppression:write': ['admin', 'marketer'],
} as const satisfies PermissionTable
