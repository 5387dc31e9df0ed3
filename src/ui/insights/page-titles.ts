import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const insightsPageTitles = { '/insights': msg`洞察分析` } as const satisfies PageTitles
