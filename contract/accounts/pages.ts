import type { PageTable } from '#contract/http/page-table.ts'

export const accountPages = [{ path: '/account/settings', isBuilt: true }] as const satisfies PageTable
