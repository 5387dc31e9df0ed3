import type { PageTable } from '#contract/http/page-table.ts'

export const monitoringPages = [{ path: '/ai-marketing/monitoring-center', isBuilt: true }] as const satisfies PageTable
