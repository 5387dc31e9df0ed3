import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const monitoringLoadingTexts = { '/ai-marketing/monitoring-center': msg`加载监控中心…` } as const satisfies PageTitles
