import { msg } from '@lingui/core/macro'
import type { insightProblems } from '#contract/insights/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const insightProblemTexts = {
  'insight.personal': msg`您没有查看个人信息的权限，不能用它作为筛选条件`,
  'insight.tooSlow': msg`查询用时过长，请缩短日期范围或减少条件`,
} as const satisfies ProblemTextsOf<typeof insightProblems>
