import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const sdkKeyPageTitles = {
  '/integration/sdk': msg`SDK 集成`,
  '/sdk': msg`开发者工具`,
} as const satisfies PageTitles
