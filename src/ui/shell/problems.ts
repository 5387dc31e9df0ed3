import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#contract/http/problem.ts'

/** The texts for problems of the browser that the sign-in page cannot have. */
export const shellProblemTexts = {
  'clipboard.refused': msg`浏览器拒绝访问剪贴板，请手动复制`,
} as const satisfies Partial<Record<ProblemCode, MessageDescriptor>>
