import type { PageTable } from '#contract/http/page-table.ts'

export const insightsPages = [{ path: '/insights', isBuilt: true }] as const satisfies PageTable
