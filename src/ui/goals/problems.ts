import { msg } from '@lingui/core/macro'
import type { goalProblems } from '#contract/goals/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const goalProblemTexts = {
  'goal.unknown': msg`目标不存在，可能已被删除`,
  'goal.changed': msg`目标已被他人修改，请查看最新内容后重试`,
  'goal.tooMany': msg`每个项目最多 20 个目标，请先删除不用的目标`,
  'goal.metricUnfit': msg`这个指标不能设为目标，或目标值超过 100%，请重新选择`,
  'goal.ownerUnknown': msg`负责人已不是组织成员，请重新选择`,
} as const satisfies ProblemTextsOf<typeof goalProblems>
