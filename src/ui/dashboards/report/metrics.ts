import { useLingui } from '@lingui/react/macro'
import type { Counts } from '#contract/dashboards/dashboard.ts'
import { durationText } from '#ui/components/duration.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'

export const metrics = [
  'visitors',
  'visits',
  'engaged',
  'conversion',
  'revenue',
  'orders',
  'orderValue',
  'shown',
  'clickRate',
  'newVisitors',
  'events',
] as const
export type Metric = (typeof metrics)[number]

/** The value of a figure, times in seconds; null where there is nothing that it is a share of. */
export const valueIn = (counts: Counts, metric: Metric): number | null => {
  if (metric === 'conversion') return ratio(counts.buyingVisits, counts.visits)
  if (metric === 'orderValue') return ratio(counts.revenue, counts.orders)
  if (metric === 'engaged') return ratio(counts.engagedMs / 1_000, counts.visits)
  if (metric === 'clickRate') return ratio(counts.clicked, counts.shown)
  return counts[metric]
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Whether a figure is a part of a whole. */
export const isShare = (metric: Metric) => metric === 'conversion' || metric === 'clickRate'

/** Whether a figure is an amount of money. */
export const isMoney = (metric: Metric) => metric === 'revenue' || metric === 'orderValue'

/** The names, questions, units and values of figures in the user's language. */
export const useMetrics = (currency: string) => {
  const { t, i18n } = useLingui()
  return {
    names: {
      visitors: t`访客`,
      visits: t`访问`,
      engaged: t`平均停留`,
      shown: t`消息曝光`,
      clickRate: t`消息点击率`,
      conversion: t`转化率`,
      revenue: t`收入`,
      orders: t`订单`,
      orderValue: t`客单价`,
      newVisitors: t`新访客`,
      events: t`事件`,
    } satisfies Record<Metric, string>,
    questions: {
      visitors: t`有多少访客？`,
      visits: t`有多少次访问？`,
      engaged: t`每次访问停留多久？`,
      shown: t`消息被看到多少次？`,
      clickRate: t`看到的消息有多少被点击？`,
      conversion: t`多少访问带来订单？`,
      revenue: t`收入是多少？`,
      orders: t`有多少订单？`,
      orderValue: t`平均每个订单多少钱？`,
      newVisitors: t`有多少新访客？`,
      events: t`收到多少事件？`,
    } satisfies Record<Metric, string>,
    units: {
      visitors: t`访客，人（按浏览器计）`,
      visits: t`访问，次`,
      engaged: t`平均每次访问的停留时间，秒`,
      shown: t`被看到的消息，次`,
      clickRate: t`点击占被看到的消息`,
      conversion: t`有订单的访问占全部访问`,
      revenue: t`收入减退款，${currency}`,
      orders: t`订单，个（${currency}）`,
      orderValue: t`收入除以订单数，${currency}`,
      newVisitors: t`首次出现的访客，人`,
      events: t`事件，个（不含机器人）`,
    } satisfies Record<Metric, string>,
    text: (metric: Metric, value: number | null): string => {
      if (value === null) return '–'
      if (isShare(metric)) return shareText(i18n, value, 1)
      if (metric === 'engaged') return durationText(i18n, Math.round(value) * 1_000, true)
      return isMoney(metric)
        ? i18n.number(value, { style: 'currency', currency, maximumFractionDigits: Math.abs(value) >= 1_000 ? 0 : 2 })
        : i18n.number(value)
    },
    tick: (metric: Metric, value: number): string => {
      if (isShare(metric)) return i18n.number(value, { style: 'percent', maximumFractionDigits: 2 })
      return i18n.number(value, Math.abs(value) >= 10_000 ? { notation: 'compact', maximumFractionDigits: 1 } : {})
    },
  }
}
