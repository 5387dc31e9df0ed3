import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Check, DeliveryStatus, Outcome } from '#contract/decisions/checks.ts'
import type { Decision } from '#contract/decisions/decision.ts'

/** The names of strategies, actions, segments and groups of buyers by their ids; an id stands for a name that is not known. */
export type NamesById = Readonly<Record<string, string>>

type Ended = Pick<Decision, 'outcome' | 'reason' | 'action'>

/** What is said of decisions in more than one place. */
export const useDecisionNames = () => {
  const { t } = useLingui()
  const checks: Record<Check, string> = {
    status: t`状态与有效期`,
    trigger: t`触发条件`,
    reentry: t`再次进入`,
    audience: t`受众`,
    exclusion: t`排除条件`,
    consent: t`同意状态`,
    globalHoldout: t`全局对照组`,
    strategyHoldout: t`策略对照组`,
    personCap: t`每人上限`,
    projectCap: t`项目上限`,
    quietHours: t`免打扰时段`,
    exclusionGroup: t`互斥组`,
    budget: t`预算`,
    arm: t`方案`,
  }
  const outcomes: Record<Outcome, string> = { delivered: t`已投放`, held_out: t`对照组`, suppressed: t`未投放` }
  const messageStatuses: Record<DeliveryStatus, string> = {
    sent: t`已发出`,
    received: t`已送达浏览器`,
    shown: t`已展示`,
    clicked: t`已点击`,
    dismissed: t`已关闭`,
    suppressed: t`浏览器未展示`,
    expired: t`已过期`,
    cancelled: t`已撤回`,
  }
  const reasons: Record<Check, string> = {
    status: t`没有投放：当时策略已暂停、已归档，或不在有效期内。`,
    trigger: t`没有投放：等待期间被取消，或触发条件不再成立。`,
    reentry: t`没有投放：此人已经进入过这个策略，还不能再次进入。`,
    audience: t`没有投放：此人不属于受众。`,
    exclusion: t`没有投放：此人符合排除条件。`,
    consent: t`没有投放：此人没有给出所需的同意。`,
    globalHoldout: t`没有投放：此人在全局对照组中。`,
    strategyHoldout: t`没有投放：此人在这个策略的对照组中。`,
    personCap: t`没有投放：此人收到的这个策略的消息已达上限。`,
    projectCap: t`没有投放：此人收到的所有策略的消息已达项目的上限。`,
    quietHours: t`没有投放：当时是免打扰时段。`,
    exclusionGroup: t`没有投放：同一互斥组的另一个策略的消息还有效。`,
    budget: t`没有投放：预算不够。`,
    arm: t`没有投放：选中的方案没有可以展示的内容。`,
  }
  /** What came of a decision, as a sentence. */
  const sentenceOf = ({ outcome, reason, action }: Ended, names: NamesById): string => {
    if (reason !== null) return reasons[reason]
    if (outcome !== 'delivered') return outcomes[outcome]
    if (action === null) return t`选中的方案不展示任何内容，因此没有发送消息。`
    const name = names[action.id]
    return name === undefined ? t`投放了一个响应动作。` : t`投放了“${name}”。`
  }
  return { checks, outcomes, messageStatuses, sentenceOf }
}

export const outcomeTones = { delivered: 'good', held_out: 'accent', suppressed: 'neutral' } as const satisfies Record<
  Outcome,
  string
>
