import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Outcome, outcomes } from '#contract/decisions/checks.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { control } from '#ui/components/labelled.tsx'
import { type NamesById, useDecisionNames } from '#ui/decisions/trace/names.ts'
import { TotalText } from '#ui/patterns/list/total-text.tsx'
import { css, cx } from '../../../../styled-system/css'
import { DecisionRows } from './decision-rows.tsx'

type Props = {
  decisions: readonly Decision[]
  total: { value: number; exact: boolean } | null
  outcome: Outcome | null
  onOutcome: (outcome: Outcome | null) => void
  names: NamesById
  onDecision: (id: string) => void
  more: { isLoading: boolean; onLoad: () => void } | null
  /** Asks about a moment. */
  search: ReactNode
}

/** What strategies decided for a person: the messages that they were sent, and those that they were not. */
export const MessagesTab = ({ decisions, total, outcome, onOutcome, names, onDecision, more, search }: Props) => {
  const { t } = useLingui()
  const texts = useDecisionNames()
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      {search}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
        <select
          aria-label={t`结果`}
          value={outcome ?? ''}
          onChange={({ target }) => onOutcome(outcomes.find((it) => it === target.value) ?? null)}
          className={cx(control, css({ width: 'auto', minHeight: '8' }))}
        >
          <option value="">{t`全部结果`}</option>
          {outcomes.map((it) => (
            <option key={it} value={it}>
              {texts.outcomes[it]}
            </option>
          ))}
        </select>
        <span className={css({ fontSize: 's', color: 'fg.muted' })}>{total && <TotalText total={total} />}</span>
      </div>
      {decisions.length > 0 ? (
        <DecisionRows label={t`决策与消息`} decisions={decisions} names={names} onDecision={onDecision} />
      ) : (
        <EmptyState
          icon="spark"
          title={outcome === null ? t`还没有策略为此人作出决定` : t`没有这种结果的决策`}
          action={
            outcome !== null && (
              <Button onClick={() => onOutcome(null)}>
                <Trans>显示全部结果</Trans>
              </Button>
            )
          }
        >
          <Trans>此人的行为满足策略的触发条件时，决策和消息会出现在这里。</Trans>
        </EmptyState>
      )}
      {more && (
        <Button busy={more.isLoading} onClick={more.onLoad} className={css({ justifySelf: 'start' })}>
          <Trans>载入更早的</Trans>
        </Button>
      )}
    </div>
  )
}
