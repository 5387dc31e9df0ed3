import type { PageTable } from '#contract/http/page-table.ts'

export const organisationPages = [
  { path: '/organization/members', isBuilt: true },
  { path: '/organization/settings', isBuilt: true },
  { path: '/organization/permissions', isBuilt: true },
] as const satisfies PageTable
