import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const monitoringPageTitles = {
  '/ai-marketing/monitoring-center': msg`监控中心`,
} as const satisfies PageTitles
