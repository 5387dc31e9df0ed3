import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const segmentPageTitles = {
  '/segments': msg`用户分群`,
  '/segments/create': msg`新建分群`,
  '/segments/:id': msg`分群详情`,
  '/segments/:id/edit': msg`编辑分群`,
} as const satisfies PageTitles
