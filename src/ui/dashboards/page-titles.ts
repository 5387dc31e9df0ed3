import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const dashboardPageTitles = {
  '/dashboard': msg`仪表盘`,
  '/dashboard1': msg`仪表盘 1.0`,
  '/dashboard2': msg`仪表盘`,
} as const satisfies PageTitles
