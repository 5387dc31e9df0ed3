import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const experimentPageUses = {
  '/ai-marketing/strategy-goals': msg`设定目标，随时看到进度和到期预测，并定义团队共用的指标`,
  '/ai-marketing/performance-analytics': msg`把各策略放在一起比较：花了多少，带来了多少增量利润`,
  '/effect-tracking': msg`营销真正带来了多少：与留作对照的人相比的转化和收入`,
} as const satisfies PageTitles
