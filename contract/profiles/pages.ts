import type { PageTable } from '#contract/http/page-table.ts'

export const profilePages = [
  { path: '/users', isBuilt: true },
  { path: '/users1', isBuilt: true },
  { path: '/users2', isBuilt: true },
  { path: '/users/:id', isBuilt: true },
  { path: '/users1/:id', isBuilt: true },
  { path: '/users2/:id', isBuilt: true },
  { path: '/user-detail-new/:id', isBuilt: true },
  { path: '/user-profile', isBuilt: true },
] as const satisfies PageTable
