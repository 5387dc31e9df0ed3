import type { PageTable } from '#contract/http/page-table.ts'

export const emailPages = [{ path: '/email-suppressions', isBuilt: true }] as const satisfies PageTable
