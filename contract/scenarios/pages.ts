import type { PageTable } from '#contract/http/page-table.ts'

export const scenarioPages = [
  { path: '/ai-marketing/scenarios', isBuilt: true },
  { path: '/ai-marketing/scenarios/:scenario', isBuilt: true },
] as const satisfies PageTable
