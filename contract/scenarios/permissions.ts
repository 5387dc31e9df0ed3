import type { PermissionTable } from '#contract/http/permission-table.ts'

/** `scenario:write` changes which events of a scenario start strategies. */
export const scenarioPermissions = {
  'scenario:read': ['admin', 'marketer', 'analyst', 'developer', 'viewer'],
  'scenario:write': ['admin', 'marketer', 'developer'],
} as const satisfies PermissionTable
