import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const experimentPageTitles = {
  '/ai-marketing/strategy-goals': msg`策略与目标`,
  '/ai-marketing/performance-analytics': msg`效果分析`,
  '/effect-tracking': msg`效果追踪`,
} as const satisfies PageTitles
