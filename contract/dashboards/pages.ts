import type { PageTable } from '#contract/http/page-table.ts'

export const dashboardPages = [
  { path: '/dashboard', isBuilt: true },
  { path: '/dashboard1', isBuilt: false },
  { path: '/dashboard2', isBuilt: false },
] as const satisfies PageTable
