import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const accountPageTitles = {
  '/account/settings': msg`个人设置`,
} as const satisfies PageTitles
