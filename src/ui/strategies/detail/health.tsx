import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Funnel, Strategy } from '#contract/decisions/strategies.ts'
import { Badge } from '#ui/components/badge.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import type { Context } from '../definition-parts.tsx'
import { useStrategyNames } from '../names.ts'

type Props = { strategy: Strategy; running: Definition | null; funnel: Funnel; context: Context }
type Finding = { id: string; tone: 'good' | 'warn' | 'neutral'; state: string; text: ReactNode }

/** What decisions of the last 30 days say about whether a strategy does what it should. */
export const StrategyHealth = (props: Props) => {
  const findings = useFindings(props)
  return (
    <TitledCard
      id="strategy-health"
      title={<Trans>策略是否按预期工作？</Trans>}
      description={<Trans>根据最近 30 天的决策。</Trans>}
    >
      <ul className={css({ display: 'grid', gap: '4', listStyle: 'none' })}>
        {findings.map(({ id, tone, state, text }) => (
          <li
            key={id}
            className={css({ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: '3', alignItems: 'start' })}
          >
            <span>
              <Badge tone={tone}>{state}</Badge>
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

const useFindings = ({ strategy, running, funnel, context }: Props): Finding[] => {
  const { t, i18n } = useLingui()
  const names = useStrategyNames()
  const good = { tone: 'good', state: t`正常` } as const
  const warn = { tone: 'warn', state: t`请查看` } as const
  const unknown = { tone: 'neutral', state: t`还不知道` } as const
  if (!running) return [{ id: 'version', ...unknown, text: <Trans>策略还没有发布，所以没有决策。</Trans> }]
  const { matches, outcomes, checks } = funnel
  const status = names.statuses[strategy.status]
  const matched = i18n.number(matches)
  const failedAt = (check: string) => checks.find((it) => it.check === check)?.failed ?? 0
  const ofArm = i18n.number(failedAt('arm'))
  const reached = checks.find(({ check }) => check === 'strategyHoldout')?.reached ?? 0
  const heldOut = shareText(i18n, failedAt('strategyHoldout'), reached)
  const planned = i18n.number(running.holdout)
  const missing = running.arms.filter(({ action }) => action && !context.actions.some(({ id }) => id === action.id))
  const missingNames = missing.map(({ id }) => id).join(', ')
  const [most] = checks.toSorted((one, other) => other.failed - one.failed)
  const mostName = most && names.checks[most.check]
  const mostShare = most && shareText(i18n, most.failed, matches)
  return [
    strategy.status === 'running'
      ? { id: 'status', ...good, text: <Trans>策略在运行。</Trans> }
      : { id: 'status', ...warn, text: <Trans>策略的状态是“{status}”，现在不会投放。</Trans> },
    matches > 0
      ? { id: 'matches', ...good, text: <Trans>触发过 {matched} 次。</Trans> }
      : { id: 'matches', ...warn, text: <Trans>没有被触发过。请检查事件名称和触发条件，或在编辑器中试一个人。</Trans> },
    missing.length > 0
      ? { id: 'actions', ...warn, text: <Trans>这些方案的响应动作已归档，或不再发布：{missingNames}。</Trans> }
      : failedAt('arm') > 0
        ? { id: 'actions', ...warn, text: <Trans>{ofArm} 次因为方案的动作没有内容而没有投放。</Trans> }
        : { id: 'actions', ...good, text: <Trans>所有方案的响应动作都可用。</Trans> },
    reached === 0
      ? { id: 'holdout', ...unknown, text: <Trans>还没有人到达对照组的检查。计划留出 {planned}%。</Trans> }
      : {
          id: 'holdout',
          tone: 'neutral',
          state: t`仅供参考`,
          text: (
            <Trans>
              到达对照组检查的匹配中，留作对照 {heldOut}；计划是 {planned}%。
            </Trans>
          ),
        },
    matches > 0 && outcomes.delivered === 0
      ? {
          id: 'stopped',
          ...warn,
          text: (
            <Trans>
              一次也没有投放。最常停在“{mostName}”（{mostShare}）。
            </Trans>
          ),
        }
      : most && most.failed > 0
        ? {
            id: 'stopped',
            tone: 'neutral',
            state: t`仅供参考`,
            text: (
              <Trans>
                没有投放的匹配最常停在“{mostName}”（{mostShare}）。
              </Trans>
            ),
          }
        : { id: 'stopped', ...unknown, text: <Trans>没有匹配被检查拦下。</Trans> },
  ]
}
