import { msg } from '@lingui/core/macro'
import type { sampleProblems } from '#contract/samples/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const sampleProblemTexts = {
  'sample.exists': msg`组织中已有示例项目，请先删除它`,
} as const satisfies ProblemTextsOf<typeof sampleProblems>
