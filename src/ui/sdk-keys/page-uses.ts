import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const sdkKeyPageUses = {
  '/sdk': msg`获取密钥，把脚本接入您的页面`,
} as const satisfies PageTitles
