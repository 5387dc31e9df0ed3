import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const dashboardPageUses = {
  '/dashboard': msg`最近 7 天的访客、事件、页面和来源`,
} as const satisfies PageTitles
