import type { PageTable } from '#contract/http/page-table.ts'

export const actionPages = [
  { path: '/response-actions', isBuilt: true },
  { path: '/response-actions/create', isBuilt: true },
  { path: '/response-actions/edit/:id', isBuilt: true },
  { path: '/response-actions/:id', isBuilt: true },
] as const satisfies PageTable
