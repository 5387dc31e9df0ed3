import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const strategyPageTitles = {
  '/ai-marketing-strategies': msg`营销策略`,
  '/ai-marketing-strategies/create': msg`创建营销策略`,
  '/ai-marketing-strategies/edit/:id': msg`编辑营销策略`,
  '/ai-marketing-strategies/:id': msg`营销策略详情`,
} as const satisfies PageTitles
