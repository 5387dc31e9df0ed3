import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const actionPageUses = {
  '/response-actions': msg`编写并发布弹窗、横幅和通知条`,
} as const satisfies PageTitles
