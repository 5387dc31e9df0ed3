import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Measure, Metric, MetricKind } from '#contract/experiments/metrics.ts'
import { useEffectNames } from './names.ts'

/** What kinds of metrics and what they count are called. */
export const useMetricNames = () => {
  const { t, i18n } = useLingui()
  const { metricName } = useEffectNames()
  const kinds: Record<MetricKind, string> = {
    proportion: t`占比`,
    mean: t`人均数额`,
    ratio: t`比率`,
    count: t`人均次数`,
    retention: t`回访`,
  }
  const kindHints: Record<MetricKind, string> = {
    proportion: t`做过这件事的人占多少。`,
    mean: t`每人合计多少，例如人均消费。`,
    ratio: t`一项合计除以另一项合计，例如客单价。`,
    count: t`每人做了几次。`,
    retention: t`过一段时间后又回来的人占多少。`,
  }
  const measures: Record<Measure['kind'], string> = {
    orders: t`订单`,
    revenue: t`收入（扣除退款）`,
    event: t`事件次数`,
    property: t`事件属性之和`,
  }
  const measureText = (measure: Measure): string => {
    if (measure.kind === 'orders' || measure.kind === 'revenue') return measures[measure.kind]
    const { event, where } = measure
    const property = measure.kind === 'property' ? measure.property : ''
    const counted = property === '' ? event : t`${event} 的 ${property}`
    const conditions = where.length
    return conditions === 0 ? counted : t`${counted}（${conditions} 个条件）`
  }
  /** Hours, as days where they are whole. */
  const timeText = (hours: number): string =>
    hours % 24 === 0
      ? i18n.number(hours / 24, { style: 'unit', unit: 'day', unitDisplay: 'long' })
      : i18n.number(hours, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  return {
    kinds,
    kindHints,
    measures,
    measureText,
    timeText,
    nameOf: ({ id, name }: Pick<Metric, 'id' | 'name'>): string => metricName({ metric: id, name }),
  }
}
