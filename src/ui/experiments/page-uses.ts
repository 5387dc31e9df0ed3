import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const experimentPageUses = {
  '/effect-tracking': msg`营销真正带来了多少：与留作对照的人相比的转化和收入`,
} as const satisfies PageTitles
