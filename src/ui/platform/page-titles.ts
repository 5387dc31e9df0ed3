import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const platformPageTitles = {
  '/admin': msg`系统概览`,
  '/admin/organizations': msg`组织管理`,
  '/admin/organizations/:id': msg`组织详情`,
  '/admin/ai-models': msg`AI 模型`,
  '/admin/ai-models/:id': msg`AI 模型详情`,
  '/admin/scenarios': msg`场景管理`,
  '/admin/scenarios/:id': msg`场景详情`,
  '/admin/contact-requests': msg`联系请求`,
  '/admin/contact-requests/:id': msg`联系请求详情`,
  '/admin/data-sources': msg`数据源`,
  '/admin/data-sources/:id': msg`数据源详情`,
  '/admin/security': msg`安全`,
  '/admin/monitoring': msg`系统监控`,
  '/admin/users': msg`用户管理`,
  '/admin/users/:id': msg`用户信息`,
} as const satisfies PageTitles
