import type { PageTable } from '#contract/http/page-table.ts'

export const strategyPages = [
  { path: '/ai-marketing-strategies', isBuilt: true },
  { path: '/ai-marketing-strategies/create', isBuilt: true },
  { path: '/ai-marketing-strategies/edit/:id', isBuilt: true },
  { path: '/ai-marketing-strategies/:id', isBuilt: true },
] as const satisfies PageTable
