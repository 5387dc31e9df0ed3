import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const experimentLoadingTexts = { '/effect-tracking': msg`加载效果追踪…` } as const satisfies PageTitles
