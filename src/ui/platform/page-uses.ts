import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const platformPageUses = {
  '/admin': msg`邀请管理员，修改密码`,
} as const satisfies PageTitles
