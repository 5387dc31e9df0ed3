import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const eventPageTitles = {
  '/ai-marketing/live-monitoring': msg`实时监控`,
} as const satisfies PageTitles
