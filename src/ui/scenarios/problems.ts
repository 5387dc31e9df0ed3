import { msg } from '@lingui/core/macro'
import type { scenarioProblems } from '#contract/scenarios/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const scenarioProblemTexts = {
  'scenario.personal': msg`条件涉及个人信息，您没有使用它的权限`,
  'scenario.order': msg`策略列表已变化，请查看最新顺序后重试`,
  'scenario.changed': msg`场景已被他人修改，请查看最新内容后重试`,
  'scenarioVersion.unknown': msg`这个模板版本不存在`,
  'scenarioRollout.unknown': msg`这次推送不存在`,
  'scenarioOffer.gone': msg`这个版本已不再等待确认`,
  'scenarioTemplate.same': msg`草稿与最新版本相同，没有可发布的更改`,
  'scenarioRollout.notLast': msg`只能处理场景的最近一次推送，且只能撤回一次`,
  'scenarioTemplate.changed': msg`模板已被他人修改，请读取最新内容后重试`,
  'scenarioRollout.running': msg`这个场景已有推送正在进行`,
} as const satisfies ProblemTextsOf<typeof scenarioProblems>
