import type { PageTable } from '#contract/http/page-table.ts'

export const scenarioPages = [
  { path: '/ai-marketing/scenarios', isBuilt: false },
  { path: '/ai-marketing/scenarios/:scenario', isBuilt: false },
] as const satisfies PageTable
