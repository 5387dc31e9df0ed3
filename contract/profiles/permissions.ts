import type { PermissionTable } from '#contract/http/permission-table.ts'

/**
 * `profile:pii`: sees e-mail addresses, phone numbers, names, addresses and traits that the project marks as personal; without it they are
 * masked everywhere. `profile:write` merges profiles, takes merges back and edits traits.
 */
export const profilePermissions = {
  'profile:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'profile:write': ['admin', 'marketer'],
  'profile:pii': ['admin', 'marketer'],
  'profile:erase': ['admin'],
} as const satisfies PermissionTable
