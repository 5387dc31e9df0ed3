import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const dashboardLoadingTexts = { '/dashboard': msg`加载仪表盘…` } as const satisfies PageTitles
