import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const experimentLoadingTexts = {
  '/ai-marketing/strategy-goals': msg`加载策略与目标…`,
  '/ai-marketing/performance-analytics': msg`加载效果分析…`,
  '/effect-tracking': msg`加载效果追踪…`,
} as const satisfies PageTitles
