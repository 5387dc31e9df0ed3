import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const decisionPageTitles = {
  '/ai-marketing/fully-auto': msg`全自动营销`,
} as const satisfies PageTitles
