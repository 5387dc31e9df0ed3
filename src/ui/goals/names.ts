import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import { type ForecastReason, type Goal, isOfLibrary, type PlainGoalMetric } from '#contract/goals/goals.ts'
import { dateText } from '#ui/components/date-text.ts'
import { useMetricNames } from '#ui/experiments/metric-names.ts'

/** What a figure is of: a metric, with what is known of it where it is one of the library. */
export type GoalFigure = Pick<Goal, 'metric' | 'library'>

/** What metrics of goals are called, and how their figures are written. */
export const useGoalNames = (currency: string) => {
  const { t, i18n } = useLingui()
  const { nameOf } = useMetricNames()
  const metrics: Record<PlainGoalMetric, string> = {
    orders: t`订单数`,
    revenue: t`收入`,
    signUps: t`注册数`,
    revenuePerVisitor: t`访客人均收入`,
    conversionRate: t`转化率`,
  }
  const hints: Record<PlainGoalMetric, string> = {
    orders: t`期间内的订单，每笔计一次。`,
    revenue: t`期间内的订单金额减去退款。`,
    signUps: t`期间内的 user_signup 事件。`,
    revenuePerVisitor: t`收入除以访客数，访客每天计一次。`,
    conversionRate: t`有订单的访问占全部访问的比例。`,
  }
  const reasons: Record<ForecastReason, string> = {
    over: t`期间已结束`,
    notBegun: t`期间还没有开始`,
    tooFewDays: t`预测需要至少 14 个完整的日子`,
    noVisitors: t`最近没有访问，无法预测`,
    metricGone: t`指标已从指标库删除，无法统计`,
    metricUnfit: t`指标已改为回访，不能按日统计`,
  }
  /** What a metric of the library means as a goal: it has no exposures, so that days and visitors take their place. */
  const libraryHint = ({ kind, cap }: MetricDefinition): string => {
    const what = {
      proportion: t`做过这件事的访客占全部访客的比例，访客每天计一次。`,
      mean: t`合计除以访客数，访客每天计一次。`,
      count: t`总次数除以访客数，访客每天计一次。`,
      ratio: t`期间内一项合计除以另一项合计。`,
      retention: t`回访从每个人接触策略时算起，不能按日统计。`,
    }[kind]
    return cap === null ? what : `${what} ${t`上限按每位访客每天计。`}`
  }
  const nameOfGoal = ({ metric, library }: GoalFigure): string => {
    if (!isOfLibrary(metric)) return metrics[metric]
    return library ? nameOf(library) : t`已删除的指标`
  }
  const money = (value: number, maximumFractionDigits: number) =>
    i18n.number(value, { style: 'currency', currency, maximumFractionDigits })
  const textOf = ({ metric, library }: GoalFigure, value: number): string => {
    if (metric === 'conversionRate' || library?.kind === 'proportion')
      return i18n.number(value, { style: 'percent', maximumFractionDigits: 2 })
    if (metric === 'revenue') return money(value, 0)
    if (metric === 'revenuePerVisitor' || library?.isMoney) return money(value, 2)
    return i18n.number(value, { maximumFractionDigits: isOfLibrary(metric) ? 3 : 0 })
  }
  /** What strategies add to: people or a sum, where the goal is a share or a ratio. */
  const unitText = ({ metric, library }: GoalFigure, value: number): string =>
    (metric === 'revenue' || metric === 'revenuePerVisitor' || library?.isMoney
      ? money(value, 0)
      : i18n.number(value, { maximumFractionDigits: 0 })
    ).replace('-', '−')
  return {
    metrics,
    hints,
    reasons,
    libraryHint,
    nameOfGoal,
    nameOf,
    unitText,
    valueText: (figure: GoalFigure, value: number): string => textOf(figure, value).replace('-', '−'),
    dayText: (date: string): string => dateText(i18n, date, { dateStyle: 'medium', timeZone: 'UTC' }),
  }
}
