import type { PageTable } from '#contract/http/page-table.ts'

export const segmentPages = [
  { path: '/segments', isBuilt: true },
  { path: '/segments/create', isBuilt: true },
  { path: '/segments/:id', isBuilt: true },
  { path: '/segments/:id/edit', isBuilt: true },
] as const satisfies PageTable
