import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const eventPageUses = {
  '/ai-marketing/live-monitoring': msg`正在到来的事件和此刻在线的访客`,
} as const satisfies PageTitles
