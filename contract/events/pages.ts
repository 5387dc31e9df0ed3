import type { PageTable } from '#contract/http/page-table.ts'

export const eventPages = [{ path: '/ai-marketing/live-monitoring', isBuilt: true }] as const satisfies PageTable
