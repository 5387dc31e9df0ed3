import type { PageTable } from '#contract/http/page-table.ts'

export const dashboardPages = [
  { path: '/dashboard', isBuilt: true },
  { path: '/dashboard1', isBuilt: true },
  { path: '/dashboard2', isBuilt: true },
] as const satisfies PageTable
