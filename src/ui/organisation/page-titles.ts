import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const organisationPageTitles = {
  '/organization/members': msg`成员管理`,
  '/organization/settings': msg`组织设置`,
  '/organization/permissions': msg`权限管理`,
} as const satisfies PageTitles
