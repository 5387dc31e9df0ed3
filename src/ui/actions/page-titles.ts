import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const actionPageTitles = {
  '/response-actions': msg`响应动作库`,
  '/response-actions/create': msg`创建响应动作`,
  '/response-actions/edit/:id': msg`编辑响应动作`,
  '/response-actions/:id': msg`响应动作详情`,
} as const satisfies PageTitles
