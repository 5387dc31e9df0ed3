import type { PageTable } from '#contract/http/page-table.ts'

export const profilePages = [
  { path: '/users', isBuilt: false },
  { path: '/users1', isBuilt: false },
  { path: '/users2', isBuilt: false },
  { path: '/users/:id', isBuilt: false },
  { path: '/users1/:id', isBuilt: false },
  { path: '/users2/:id', isBuilt: false },
  { path: '/user-detail-new/:id', isBuilt: false },
  { path: '/user-profile', isBuilt: false },
] as const satisfies PageTable
