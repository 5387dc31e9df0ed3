import type { PageTable } from '#contract/http/page-table.ts'

export const playbookPages = [
  { path: '/ai-marketing/semi-auto', isBuilt: false },
  { path: '/ai-marketing/semi-auto/create', isBuilt: false },
] as const satisfies PageTable
