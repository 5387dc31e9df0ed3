import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const scenarioPageTitles = {
  '/ai-marketing/scenarios': msg`AI 营销场景`,
  '/ai-marketing/scenarios/:scenario': msg`AI 营销场景`,
} as const satisfies PageTitles
