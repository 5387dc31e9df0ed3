import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Dashboard } from '#contract/dashboards/dashboard.ts'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { changeText, shareText } from '#ui/patterns/charts/share-text.ts'
import { SparkLine } from '#ui/patterns/charts/spark-line.tsx'
import { isMoney, type Metric, useMetrics, valueIn } from './metrics.ts'

const shown: Metric[] = ['visitors', 'visits', 'conversion', 'revenue', 'orders', 'orderValue']
/** Points of a spark line. More would be thinner than a line. */
const sparkPoints = 60

/** The figures of a range, each with its difference to the days before and its course. */
export const KeyFigures = ({ dashboard }: { dashboard: Dashboard }) => {
  const { t } = useLingui()
  const { names } = useMetrics(dashboard.currency)
  return (
    <FigureRow label={t`关键指标`}>
      {shown.map((metric) => (
        <Figure key={metric} label={names[metric]} note={<Difference dashboard={dashboard} metric={metric} />}>
          <Value dashboard={dashboard} metric={metric} />
        </Figure>
      ))}
    </FigureRow>
  )
}

type Props = { dashboard: Dashboard; metric: Metric }

const Value = ({ dashboard: { totals, currency }, metric }: Props) => {
  const { i18n } = useLingui()
  const value = valueIn(totals, metric)
  if (value === null) return <>–</>
  if (metric === 'conversion') return <>{shareText(i18n, value, 1)}</>
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
