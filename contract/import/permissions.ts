import type { PermissionTable } from '#contract/http/permission-table.ts'

export const importPermissions = {
  'event:import': ['admin', 'developer'],
} as const satisfies PermissionTable
