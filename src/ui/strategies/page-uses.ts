import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const strategyPageUses = {
  '/ai-marketing-strategies': msg`编写、发布策略，查看每次决策`,
} as const satisfies PageTitles
