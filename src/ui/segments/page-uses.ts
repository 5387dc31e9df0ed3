import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const segmentPageUses = {
  '/segments': msg`按条件把用户分成群，或导入名单`,
} as const satisfies PageTitles
