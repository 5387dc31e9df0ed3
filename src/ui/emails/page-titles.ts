import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const emailPageTitles = { '/email-suppressions': msg`邮件停发名单` } as const satisfies PageTitles
