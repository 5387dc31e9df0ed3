import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Check, Outcome } from '#contract/decisions/checks.ts'
import type { Trigger } from '#contract/decisions/definition.ts'
import type { StrategyProblemCode } from '#contract/decisions/parse-definition.ts'
import type { Strategy, StrategyStatus } from '#contract/decisions/strategies.ts'
import type { StrategyFault } from '#machines/strategies/strategy-editing.ts'

/** What is said of strategies in more than one place. */
export const useStrategyNames = () => {
  const { t, i18n } = useLingui()
  const statuses: Record<StrategyStatus, string> = {
    draft: t`草稿`,
    scheduled: t`等待开始`,
    running: t`运行中`,
    paused: t`已暂停`,
    ended: t`已结束`,
    archived: t`已归档`,
  }
  const modes: Record<Strategy['mode'], string> = { manual: t`手动`, semi: t`半自动`, auto: t`全自动` }
  const outcomes: Record<Outcome, string> = { delivered: t`已投放`, held_out: t`留作对照`, suppressed: t`未投放` }
  const checks: Record<Check, string> = {
    status: t`策略在运行`,
    trigger: t`触发条件仍成立`,
    reentry: t`可以再次进入`,
    audience: t`属于目标人群`,
    exclusion: t`不在排除人群`,
    consent: t`已同意`,
    globalHoldout: t`不在全局对照组`,
    strategyHoldout: t`不在本策略对照组`,
    personCap: t`未达到每人上限`,
    projectCap: t`未达到项目上限`,
    quietHours: t`不在免打扰时段`,
    exclusionGroup: t`互斥组没有占用`,
    budget: t`预算还有余额`,
    arm: t`方案的动作可用`,
  }
  const triggers: Record<Trigger['kind'], string> = {
    event: t`发生事件`,
    segment: t`进出分群`,
    returned: t`久别后回访`,
    milestone: t`达到订单数`,
  }
  const faults: Record<StrategyProblemCode, string> = {
    'node.kind': t`请重新选择`,
    'node.key': t`含有未知的内容`,
    'node.missing': t`还缺少内容`,
    'tree.tooDeep': t`条件嵌套过深`,
    'tree.tooManyLeaves': t`条件过多`,
    'group.empty': t`组里还没有条件`,
    'operator.unknown': t`请选择比较方式`,
    'value.type': t`此值的类型不合适`,
    'value.text': t`请填写文字，或重新选择`,
    'value.number': t`请填写允许范围内的数字`,
    'value.time': t`请填写时间`,
    'value.list': t`请添加至少一项`,
    'value.range': t`数值超出范围`,
    'value.personal': t`比较个人数据需要 profile:pii 权限`,
    'name.invalid': t`请填写，并且不要太长`,
    'segment.unknown': t`请选择现有的分群`,
    'segment.cycle': t`这个分群引用了自身`,
    'action.unknown': t`请选择已发布的响应动作`,
    'action.unpriced': t`优惠没有固定金额，无法计入金额预算`,
    'metric.unknown': t`请选择指标库里的指标`,
    'trigger.cycle': t`不能由策略自己的消息触发`,
    'schedule.over': t`结束时间已经过去`,
    'stopLoss.noGoal': t`请先选择目标`,
    'stopLoss.noHoldout': t`请留出对照组`,
  }
  const fields: Record<string, string> = {
    name: t`名称`,
    goal: t`目标`,
    'goal.metric': t`指标`,
    'goal.hours': t`归因窗口`,
    'goal.guardrails': t`护栏指标`,
    'goal.guardrails.worseThan': t`护栏指标的容许幅度`,
    trigger: t`触发`,
    'trigger.event': t`事件`,
    'trigger.segment': t`分群`,
    'trigger.days': t`离开天数`,
    'trigger.orders': t`订单数`,
    'trigger.delay.minutes': t`等待时间`,
    'trigger.delay.cancelledBy': t`取消等待的事件`,
    'trigger.where': t`事件属性`,
    reentry: t`再次进入`,
    'reentry.days': t`再次进入的间隔`,
    audience: t`目标人群`,
    exclude: t`排除人群`,
    consent: t`同意`,
    arms: t`方案`,
    'arms.id': t`方案名称`,
    'arms.action': t`响应动作`,
    'arms.weight': t`权重`,
    'limits.person': t`每人上限`,
    'limits.person.n': t`每人次数`,
    'limits.person.hours': t`每人上限的时间`,
    'limits.quiet': t`免打扰时段`,
    'limits.budget': t`预算`,
    'limits.budget.coupons': t`优惠券预算`,
    'limits.budget.money': t`金额预算`,
    'limits.group': t`互斥组`,
    'limits.priority': t`优先级`,
    'limits.ttl': t`消息有效期`,
    'limits.stopLoss': t`自动止损`,
    holdout: t`对照组比例`,
    schedule: t`起止时间`,
  }
  /** The name of a field by its path; of a part that is not known, that of what contains it. */
  const fieldName = (path: readonly (string | number)[]): string => {
    const keys = path.filter((it) => typeof it === 'string')
    for (let end = keys.length; end > 0; end -= 1) {
      const name = fields[keys.slice(0, end).join('.')]
      if (name !== undefined) return name
    }
    return fields.name ?? ''
  }
  const faultText = ({ code }: Pick<StrategyFault, 'code'>): string => faults[code]
  const share = (value: number) =>
    i18n.number(value, { style: 'percent', maximumFractionDigits: value !== 0 && value < 0.1 ? 2 : 1 })
  /** People have no names here, so that nobody sees personal data who may not: the end of an id tells ids apart. */
  const personName = (id: string) => {
    const end = id.slice(-6)
    return t`用户 ${end}`
  }
  return { statuses, modes, outcomes, checks, triggers, fieldName, faultText, share, personName }
}
