import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const projectPageTitles = {
  '/projects': msg`项目管理`,
  '/projects/:id': msg`项目详情`,
} as const satisfies PageTitles
