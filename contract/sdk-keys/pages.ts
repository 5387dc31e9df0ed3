import type { PageTable } from '#contract/http/page-table.ts'

export const sdkKeyPages = [
  { path: '/integration/sdk', isBuilt: true },
  { path: '/sdk', isBuilt: true },
] as const satisfies PageTable
