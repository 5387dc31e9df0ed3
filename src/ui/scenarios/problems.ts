import { msg } from '@lingui/core/macro'
import type { scenarioProblems } from '#contract/scenarios/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const scenarioProblemTexts = {
  'scenario.personal': msg`条件涉及个人信息，您没有使用它的权限`,
  'scenario.order': msg`策略列表已变化，请查看最新顺序后重试`,
  'scenario.changed': msg`场景已被他人修改，请查看最新内容后重试`,
} as const satisfies ProblemTextsOf<typeof scenarioProblems>
