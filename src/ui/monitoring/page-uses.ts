import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const monitoringPageUses = {
  '/ai-marketing/monitoring-center': msg`系统是否正常：收到了什么，决定了什么，还有什么在等待`,
} as const satisfies PageTitles
