import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const accountPageUses = {
  '/account/settings': msg`修改密码，查看已登录的设备`,
} as const satisfies PageTitles
