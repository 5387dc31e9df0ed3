import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ForecastReason, GoalMetric } from '#contract/goals/goals.ts'
import { dateText } from '#ui/components/date-text.ts'

/** What metrics of goals are called, and how their figures are written. */
export const useGoalNames = (currency: string) => {
  const { t, i18n } = useLingui()
  const metrics: Record<GoalMetric, string> = {
    orders: t`订单数`,
    revenue: t`收入`,
    signUps: t`注册数`,
    revenuePerVisitor: t`访客人均收入`,
    conversionRate: t`转化率`,
  }
  const hints: Record<GoalMetric, string> = {
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
  }
  const valueText = (metric: GoalMetric, value: number): string => {
    const text =
      metric === 'conversionRate'
        ? i18n.number(value, { style: 'percent', maximumFractionDigits: 2 })
        : metric === 'revenue' || metric === 'revenuePerVisitor'
          ? i18n.number(value, { style: 'currency', currency, maximumFractionDigits: metric === 'revenue' ? 0 : 2 })
          : i18n.number(value, { maximumFractionDigits: 0 })
    return text.replace('-', '−')
  }
  return {
    metrics,
    hints,
    reasons,
    valueText,
    dayText: (date: string): string => dateText(i18n, date, { dateStyle: 'medium', timeZone: 'UTC' }),
  }
}
