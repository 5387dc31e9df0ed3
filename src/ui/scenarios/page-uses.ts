import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const scenarioPageUses = {
  '/ai-marketing/scenarios': msg`查看八个营销场景，设置哪些事件会开始策略`,
} as const satisfies PageTitles
