import { msg } from '@lingui/core/macro'
import type { insightProblems } from '#contract/insights/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const insightProblemTexts = {
  'insight.personal': msg`您没有查看个人信息的权限，不能用它作为筛选条件`,
  'insight.tooSlow': msg`查询用时过长，请缩短日期范围或减少条件`,
  'insight.tooMany': msg`每个项目最多保存 100 个分析，请先删除不用的分析`,
  'insight.tooManyShown': msg`仪表盘最多显示 12 个分析，请先移除一个`,
  'insight.unknown': msg`分析不存在，可能已被删除`,
  'insight.changed': msg`分析已被他人修改，再次保存将覆盖他人的版本`,
  'insight.taken': msg`已有同名的分析，请换一个名称`,
} as const satisfies ProblemTextsOf<typeof insightProblems>
