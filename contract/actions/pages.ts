import type { PageTable } from '#contract/http/page-table.ts'

export const actionPages = [
  { path: '/response-actions', isBuilt: false },
  { path: '/response-actions/create', isBuilt: false },
  { path: '/response-actions/edit/:id', isBuilt: false },
  { path: '/response-actions/:id', isBuilt: false },
] as const satisfies PageTable
