import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import type { Decision } from '#contract/decisions/decision.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { control } from '#ui/components/labelled.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import type { NamesById } from '#ui/decisions/trace/names.ts'
import { css, cx } from '../../../../styled-system/css'
import { DecisionRows } from './decision-rows.tsx'

/** Decisions around a moment, and the last one before them. */
export type Moment = { decisions: readonly Decision[]; isMore: boolean; before: Decision | null }

type Props = {
  /** The moment that is asked about, as a time on the reader's clock (`2026-03-02T14:32`); null for none. */
  around: string | null
  onAround: (around: string | null) => void
  /** Null until it is read. */
  moment: Moment | null
  names: NamesById
  onDecision: (id: string) => void
}

/** Answers why a person saw something, or nothing, at a certain time. */
export const MomentSearch = ({ around, onAround, moment, names, onDecision }: Props) => {
  const { t, i18n } = useLingui()
  const field = useId()
  const [typed, type] = useState(around ?? '')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '') onAround(typed)
  }
  const time = around && dateText(i18n, around, { dateStyle: 'medium', timeStyle: 'short' })
  const last = moment?.before && dateText(i18n, moment.before.at, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <TitledCard id="moment" title={<Trans>某一时刻为什么有或没有看到内容？</Trans>}>
      <form onSubmit={ask} className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'end' })}>
        <div className={css({ display: 'grid', gap: '1' })}>
          <label htmlFor={field} className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>时刻（您所在的时区）</Trans>
          </label>
          <input
            id={field}
            type="datetime-local"
            value={typed}
            onChange={({ target }) => type(target.value.slice(0, 16))}
            className={cx(control, css({ width: 'auto', minWidth: '220px' }))}
          />
        </div>
        <Button type="submit" look="primary" disabled={typed === ''}>
          <Trans>查看</Trans>
        </Button>
        {around !== null && (
          <Button
            look="ghost"
            onClick={() => {
              type('')
              onAround(null)
            }}
          >
            <Trans>清除</Trans>
          </Button>
        )}
      </form>
      <div role="status" className={css({ display: 'grid', gap: '3', marginTop: '4', _empty: { display: 'none' } })}>
        {time && moment && moment.decisions.length > 0 && (
          <>
            <p className={css({ fontSize: 's', color: 'fg.muted' })}>
              {moment.isMore ? (
                <Trans>{time} 前后各 30 分钟内最新的 100 个决策：</Trans>
              ) : (
                <Trans>{time} 前后各 30 分钟内的决策：</Trans>
              )}
            </p>
            <DecisionRows label={t`这个时刻前后的决策`} decisions={moment.decisions} names={names} onDecision={onDecision} />
          </>
        )}
        {time && moment?.decisions.length === 0 && (
          <Callout kind="note">
            <Trans>
              {time} 前后各 30
              分钟内，没有策略为此人作出决定：此人的行为没有满足任何运行中策略的触发条件，因此也没有内容可以展示。
            </Trans>{' '}
            {last ? <Trans>此前最近的决策在 {last}。</Trans> : <Trans>此前也没有决策。</Trans>}
          </Callout>
        )}
      </div>
    </TitledCard>
  )
}
