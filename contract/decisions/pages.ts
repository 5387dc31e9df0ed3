import type { PageTable } from '#contract/http/page-table.ts'

export const decisionPages = [{ path: '/ai-marketing/fully-auto', isBuilt: false }] as const satisfies PageTable
