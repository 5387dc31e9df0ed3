import type { PageTable } from '#contract/http/page-table.ts'

export const experimentPages = [
  { path: '/ai-marketing/strategy-goals', isBuilt: true },
  { path: '/ai-marketing/performance-analytics', isBuilt: true },
  { path: '/effect-tracking', isBuilt: true },
] as const satisfies PageTable
