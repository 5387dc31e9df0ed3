import { msg } from '@lingui/core/macro'
import type { decisionProblems } from '#contract/decisions/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const decisionProblemTexts = {
  'strategy.unpriced': msg`有金额预算时，每个方案的优惠都要有固定金额，并且使用项目的货币。请更换响应动作，或取消金额预算`,
  'strategy.invalid': msg`策略内容不正确，请检查后重试`,
  'strategy.unknown': msg`未找到策略`,
  'strategy.versionUnknown': msg`未找到该策略版本`,
  'decision.unknown': msg`未找到决策`,
  'event.unknown': msg`未找到该用户的这个事件`,
  'strategy.changed': msg`策略已被他人修改，请查看最新内容后重试`,
  'strategy.tooMany': msg`一个项目最多 200 个策略，请先删除不再使用的策略`,
  'strategy.status': msg`策略目前的状态不允许此操作`,
} as const satisfies ProblemTextsOf<typeof decisionProblems>
