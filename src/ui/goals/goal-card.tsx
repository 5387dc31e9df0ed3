import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { type Goal, goalShapeOf } from '#contract/goals/goals.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Meter } from '#ui/components/meter.tsx'
import { css } from '../../../styled-system/css'
import { Contributions } from './contributions.tsx'
import { useGoalNames } from './names.ts'

type Props = { goal: Goal; currency: string; mayWrite: boolean; onEdit: () => void; onRemove: (name: string) => void }

/** A goal: what was reached of it, how fast it goes, where it will end, and which strategies helped. */
export const GoalCard = ({ goal, currency, mayWrite, onEdit, onRemove }: Props) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const names = useGoalNames(currency)
  const { target, from, to, ownerName, progress } = goal
  const { current, elapsed, pace, forecast, reason, contributions, together } = progress
  const [start, end] = [names.dayText(from), names.dayText(to)]
  const name = names.nameOfGoal(goal)
  const text = (value: number) => names.valueText(goal, value)
  const of = text(target)
  const reached = current === null ? t`还没有数据` : text(current)
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  const owner = ownerName ?? t`已离开的成员`
  return (
    <Card aria-labelledby={id} className={css({ display: 'grid', gap: '4', alignContent: 'start', minWidth: '0' })}>
      <header className={css({ display: 'flex', gap: '2', alignItems: 'flex-start' })}>
        <div className={css({ flex: '1', minWidth: '0' })}>
          <h3 id={id} className={css({ fontWeight: 'bold' })}>
            {name}
          </h3>
          <p className={muted}>
            {start} – {end} · <Trans>负责人：{owner}</Trans>
          </p>
        </div>
        <StateBadge goal={goal} />
      </header>
      <div className={css({ display: 'grid', gap: '2' })}>
        <p className={css({ fontVariantNumeric: 'tabular-nums' })}>
          <strong className={css({ fontSize: 'xl', fontWeight: 'bold' })}>{reached}</strong>{' '}
          <span className={css({ color: 'fg.muted' })}>
            <Trans>目标 {of}</Trans>
          </span>
        </p>
        <Meter label={name} value={Math.max(0, current ?? 0)} of={target} text={t`${reached}，目标 ${of}`} tone="accent" />
      </div>
      <dl className={facts}>
        <Fact title={t`已过时间`}>{percent(elapsed)}</Fact>
        <Fact title={t`进度`}>{pace === null ? '–' : percent(pace)}</Fact>
        <Fact title={t`到期预测`}>
          {forecast ? (
            <>
              {text(forecast.value)}
              <span className={css({ display: 'block', color: 'fg.muted', fontSize: 'xs' })}>
                {text(forecast.interval[0])} … {text(forecast.interval[1])}
              </span>
            </>
          ) : (
            <span className={muted}>{reason === null ? '–' : names.reasons[reason]}</span>
          )}
        </Fact>
      </dl>
      {(contributions.length > 0 || together) && <Contributions goal={goal} currency={currency} />}
      {mayWrite && (
        <div className={css({ display: 'flex', gap: '1', marginLeft: '-2' })}>
          <Button size="small" look="ghost" aria-label={t`编辑目标“${name}”`} onClick={onEdit}>
            <Trans>编辑</Trans>
          </Button>
          <Button size="small" look="ghost" aria-label={t`删除目标“${name}”`} onClick={() => onRemove(name)}>
            <Trans>删除</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className={css({ color: 'fg.muted', fontSize: 'xs' })}>{title}</dt>
    <dd className={css({ fontVariantNumeric: 'tabular-nums' })}>{children}</dd>
  </div>
)

/** Reached or missed where the window is over; before its end, what the forecast says. No colour without a word. */
const StateBadge = ({ goal: { metric, target, progress } }: { goal: Goal }) => {
  const { state, current, forecast, reason } = progress
  if (reason === 'metricGone' || reason === 'metricUnfit')
    return (
      <Badge tone="warn">
        <Trans>无法统计</Trans>
      </Badge>
    )
  if (state === 'planned')
    return (
      <Badge>
        <Trans>未开始</Trans>
      </Badge>
    )
  // A ratio may fall again until its window is over.
  const isFinal = state === 'over' || goalShapeOf(metric) === 'sum'
  if (isFinal && current !== null && current >= target)
    return (
      <Badge tone="good">
        <Trans>已达到</Trans>
      </Badge>
    )
  if (state === 'over')
    return (
      <Badge tone={current === null ? 'neutral' : 'bad'}>
        {current === null ? <Trans>没有数据</Trans> : <Trans>未达到</Trans>}
      </Badge>
    )
  if (forecast === null)
    return (
      <Badge>
        <Trans>进行中</Trans>
      </Badge>
    )
  const [low, high] = forecast.interval
  if (low >= target)
    return (
      <Badge tone="good">
        <Trans>预计达到</Trans>
      </Badge>
    )
  if (high < target)
    return (
      <Badge tone="warn">
        <Trans>预计达不到</Trans>
      </Badge>
    )
  return (
    <Badge>
      <Trans>尚不确定</Trans>
    </Badge>
  )
}

const muted = css({ color: 'fg.muted', fontSize: 's' })
const facts = css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))', fontSize: 's' })
