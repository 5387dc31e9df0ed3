import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { propensitiesOf } from '#contract/decisions/arms.ts'
import { stableKey } from '#contract/http/stable-key.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Known, StrategyDraft } from '#machines/strategies/strategy-editing.ts'
import { dateText } from '#ui/components/date-text.ts'
import { useEffectNames } from '#ui/experiments/names.ts'
import { DefinitionText } from '#ui/patterns/condition-tree/definition-text.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { useConditionTexts } from '#ui/patterns/condition-tree/leaf-text.ts'
import { useNames } from '#ui/patterns/condition-tree/names.ts'
import { css } from '../../../styled-system/css'
import { useStrategyNames } from './names.ts'
import { useTriggerText } from './trigger-text.ts'

/** A definition that may be incomplete. `incomplete`: a tree of conditions that lacks something. */
export type SaidDefinition = StrategyDraft & { audience: Node | 'incomplete' | null; exclude: Node | 'incomplete' | null }

/** What texts about a definition need: what its conditions are about, and the names of response actions and metrics. */
export type Context = {
  vocabulary: Vocabulary
  actions: readonly { id: string; name: string }[]
  metrics: Known['metrics']
}

/** A part of a definition as a sentence. Two parts are the same where their keys are. */
export type DefinitionPart = { id: string; label: string; key: string; content: ReactNode }

/** Says a definition part by part, so that it can be read as a whole and compared with another one. */
export const useDefinitionParts = ({ vocabulary, actions, metrics }: Context) => {
  const { t, i18n } = useLingui()
  const { share } = useStrategyNames()
  const { metricName } = useEffectNames()
  const { consents } = useNames()
  const triggerText = useTriggerText(vocabulary)
  const { propertyText } = useConditionTexts(vocabulary)
  const numberOf = (value: number | null) => (value !== null && Number.isFinite(value) ? i18n.number(value) : '…')

  const people = (node: SaidDefinition['audience'], none: ReactNode) =>
    node === null ? none : node === 'incomplete' ? '…' : <DefinitionText definition={node} vocabulary={vocabulary} />
  const trigger = (it: SaidDefinition['trigger']): ReactNode => {
    const text = triggerText(it)
    if (it.kind !== 'event') return <Trans>当有人{text}</Trans>
    const minutes = it.delay && numberOf(it.delay.minutes)
    const cancel = it.delay?.cancelledBy ?? null
    return (
      <>
        <Trans>当有人{text}</Trans>
        {it.where.map((condition, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the conditions have no identity but their place.
          <span key={place} className={css({ display: 'block' })}>
            {propertyText(condition)}
          </span>
        ))}
        {minutes !== null &&
          (cancel === null ? (
            <Trans>，等 {minutes} 分钟</Trans>
          ) : (
            <Trans>
              ，等 {minutes} 分钟；其间发生“{cancel}”就取消
            </Trans>
          ))}
      </>
    )
  }
  const arms = (it: SaidDefinition['arms']): ReactNode => {
    const shares = propensitiesOf(it)
    if (it.length === 0) return '…'
    return (
      <ul>
        {it.map(({ id, action }, place) => {
          const name = actions.find((known) => known.id === action?.id)?.name ?? '…'
          const version = action && numberOf(action.version)
          const part = shares[place] ?? null
          const shown = part === null ? '…' : share(part)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two arms may have the same name while they are edited.
            <li key={place}>
              {action === null ? (
                <Trans>
                  {id}：什么都不展示，{shown}
                </Trans>
              ) : (
                <Trans>
                  {id}：“{name}”（版本 {version}），{shown}
                </Trans>
              )}
            </li>
          )
        })}
      </ul>
    )
  }
  const instant = (at: string | null, none: string) =>
    at === null ? none : dateText(i18n, at, { dateStyle: 'medium', timeStyle: 'short' })

  return (it: SaidDefinition): DefinitionPart[] => {
    const { limits, goal, reentry, consent, schedule, policy } = it
    const reentryText = (): string => {
      if (reentry.kind === 'once') return t`每人只进入一次`
      if (reentry.kind === 'always') return t`每次都可以再进入`
      const days = numberOf(reentry.days)
      return t`每人 ${days} 天内最多进入一次`
    }
    const goalText = (): string => {
      if (goal === null) return t`没有目标`
      const metric = goal.metric || '…'
      const hours = numberOf(goal.hours)
      return goal.direction === 'up' ? t`提高“${metric}”，看 ${hours} 小时内` : t`降低“${metric}”，看 ${hours} 小时内`
    }
    const guardrailsText = (): string =>
      goal === null || goal.guardrails.length === 0
        ? t`没有`
        : goal.guardrails
            .map(({ metric, worseThan }) => {
              const called = metricName({ metric, name: metrics?.find(({ id }) => id === metric)?.name ?? null })
              const most = worseThan === null || Number.isNaN(worseThan) ? '…' : share(worseThan)
              return t`“${called}”最多变差 ${most}`
            })
            .join(t`，`)
    const personText = (): string => {
      if (limits.person === null) return t`不限`
      const [n, hours] = [numberOf(limits.person.n), numberOf(limits.person.hours)]
      return t`每人 ${hours} 小时内最多 ${n} 次`
    }
    const budgetText = (): string => {
      const { budget } = limits
      if (budget === null) return t`不限`
      const amounts = [
        ...(budget.coupons === undefined ? [] : [t`${numberOf(budget.coupons)} 张券`]),
        ...(budget.money === undefined ? [] : [t`金额 ${numberOf(budget.money)}`]),
      ].join(t`，`)
      return budget.per === 'day' ? t`每天 ${amounts}` : t`总共 ${amounts}`
    }
    const groupText = (): string => {
      const priority = numberOf(limits.priority)
      return limits.group === null ? t`没有互斥组，优先级 ${priority}` : t`互斥组“${limits.group}”，优先级 ${priority}`
    }
    const floor = policy.kind === 'fixed' ? '' : share(policy.floor)
    const quiet = limits.quiet && t`${limits.quiet.from} 至 ${limits.quiet.to}（访客的时区）`
    const minutes = numberOf(limits.ttl / 60)
    const from = instant(schedule?.from ?? null, t`发布时`)
    const to = instant(schedule?.to ?? null, t`手动停止`)
    const said: [id: string, label: string, value: unknown, content: ReactNode][] = [
      ['goal', t`目标`, goal && { ...goal, guardrails: [] }, goalText()],
      ['guardrails', t`护栏指标`, goal?.guardrails ?? [], guardrailsText()],
      ['trigger', t`触发`, it.trigger, trigger(it.trigger)],
      ['reentry', t`再次进入`, reentry, reentryText()],
      ['audience', t`目标人群`, it.audience, people(it.audience, t`所有人`)],
      ['exclude', t`排除人群`, it.exclude, people(it.exclude, t`不排除任何人`)],
      ['consent', t`同意`, consent, consent === null ? t`不要求同意` : t`必须已同意${consents[consent]}`],
      ['arms', t`方案`, it.arms, arms(it.arms)],
      ['policy', t`分配方式`, policy, policy.kind === 'fixed' ? t`固定权重` : t`学习分配，每个方案至少 ${floor}`],
      ['person', t`每人上限`, limits.person, personText()],
      ['quiet', t`免打扰时段`, limits.quiet, quiet ?? t`没有`],
      ['budget', t`预算`, limits.budget, budgetText()],
      ['group', t`互斥与优先级`, [limits.group, limits.priority], groupText()],
      ['ttl', t`消息有效期`, limits.ttl, t`${minutes} 分钟`],
      ['stopLoss', t`自动止损`, limits.stopLoss ?? false, limits.stopLoss ? t`变差时自动暂停` : t`不自动暂停`],
      ['holdout', t`对照组`, it.holdout, t`留出 ${numberOf(it.holdout)}% 的人不投放`],
      ['schedule', t`起止时间`, schedule, t`从${from}到${to}`],
    ]
    return said.map(([id, label, value, content]) => ({ id, label, key: stableKey(value), content }))
  }
}
