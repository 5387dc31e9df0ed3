import type { PageTable } from '#contract/http/page-table.ts'

export const strategyPages = [
  { path: '/ai-marketing-strategies', isBuilt: false },
  { path: '/ai-marketing-strategies/create', isBuilt: false },
  { path: '/ai-marketing-strategies/edit/:id', isBuilt: false },
  { path: '/ai-marketing-strategies/:id', isBuilt: false },
] as const satisfies PageTable
