import type { PageTable } from '#contract/http/page-table.ts'

export const projectPages = [
  { path: '/projects', isBuilt: true },
  { path: '/projects/:id', isBuilt: true },
] as const satisfies PageTable
