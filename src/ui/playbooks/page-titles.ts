import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const playbookPageTitles = {
  '/ai-marketing/semi-auto': msg`半自动模式`,
  '/ai-marketing/semi-auto/create': msg`创建剧本`,
} as const satisfies PageTitles
