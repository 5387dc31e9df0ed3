import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import type { Dashboard } from '#contract/dashboards/dashboard.ts'
import { Skeleton } from '#ui/components/spinner.tsx'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { changeText } from '#ui/patterns/charts/share-text.ts'
import { SparkLine } from '#ui/patterns/charts/spark-line.tsx'
import { isMoney, isShare, type Metric, useMetrics, valueIn } from './metrics.ts'

const first: Metric[] = ['visitors', 'visits', 'engaged', 'conversion', 'orders', 'orderValue', 'revenue']
const last: Metric[] = ['shown', 'clickRate']
/** Points of a spark line. More would be thinner than a line. */
const sparkPoints = 60

/** The figures of a range, each with its difference to the days before and its course. `incremental` is a figure that comes beside the revenue. */
export const KeyFigures = ({ dashboard, incremental }: { dashboard: Dashboard; incremental: ReactNode }) => {
  const { t } = useLingui()
  const { names } = useMetrics(dashboard.currency)
  const figure = (metric: Metric) => (
    <Figure key={metric} label={names[metric]} note={<Difference dashboard={dashboard} metric={metric} />}>
      <Value dashboard={dashboard} metric={metric} />
    </Figure>
  )
  return (
    <FigureRow label={t`关键指标`} figures={10}>
      {first.map(figure)}
      {incremental ? <Suspense fallback={pending}>{incremental}</Suspense> : pending}
      {last.map(figure)}
    </FigureRow>
  )
}

/** Keeps the place of a figure that is still to come. */
const pending = (
  <Figure label={<Skeleton height={16} />}>
    <Skeleton height={28} />
  </Figure>
)

type Props = { dashboard: Dashboard; metric: Metric }

const Value = ({ dashboard: { totals, currency }, metric }: Props) => {
  const { text } = useMetrics(currency)
  const value = valueIn(totals, metric)
  if (value === null || isShare(metric) || metric === 'engaged') return <>{text(metric, value)}</>
  return <Amount value={value} currency={isMoney(metric) ? currency : undefined} />
}

const Difference = ({ dashboard: { totals, before, points, computedAt }, metric }: Props) => {
  const { t, i18n } = useLingui()
  const now = valueIn(totals, metric)
  const then = before && valueIn(before.totals, metric)
  const change = now === null || then === null ? null : changeText(i18n, now, then)
  // A change that rounds to nothing has no sign, and so no arrow.
  const arrow = change?.startsWith('+') ? '↑ ' : change?.startsWith('−') ? '↓ ' : ''
  const since = before?.isCut ? t`较上一时段同期` : t`较上一时段`
  const past = points.filter(({ at }) => at <= computedAt)
  const every = Math.max(1, Math.ceil(past.length / sparkPoints))
  return (
    <>
      {before && (
        <span>
          {change === null ? t`上一时段没有可比的数字` : `${arrow}${change} ${since}`}
          {before.isPartial && change !== null && <> · {t`上一时段数据不完整`}</>}
        </span>
      )}
      {/* A day without orders has no average order value. */}
      <SparkLine values={past.filter((_, place) => place % every === 0).flatMap((it) => valueIn(it, metric) ?? [])} />
    </>
  )
}
