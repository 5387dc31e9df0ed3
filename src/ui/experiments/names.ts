import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { EffectReason, EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { type BuiltInMetric, builtInMetrics } from '#contract/experiments/metrics.ts'

const isBuiltIn = (id: string): id is BuiltInMetric => builtInMetrics.some((it) => it === id)

/** What metrics, reasons and groups are called. */
export const useEffectNames = () => {
  const { t } = useLingui()
  const metrics: Record<BuiltInMetric, string> = {
    conversion: t`转化率`,
    orders: t`人均订单数`,
    revenue: t`人均收入`,
    orderValue: t`客单价`,
    cartRate: t`加购率`,
    returnRate: t`次日后回访率`,
    refundRate: t`退款率`,
    dismissals: t`人均关闭次数`,
  }
  const reasons: Record<EffectReason | 'horizonNotLocked', string> = {
    noPeople: t`还没有人`,
    tooFewPeople: t`一组至少要有两个人`,
    zeroVariance: t`两组的人完全一样，无法判断差异`,
    zeroBaseline: t`对照组是 0，无法用百分比表示`,
    zeroDenominator: t`分母是 0`,
    noPreExposure: t`没有接触之前的数据`,
    adaptiveAllocation: t`分配随结果变化，不能直接比较方案`,
    invalid: t`数据互相矛盾`,
    horizonNotLocked: t`没有在开始前定下结束时间`,
  }
  return {
    metrics,
    reasons,
    /** A metric by its own name, or by that of the event or metric that a goal names. */
    metricName: ({ metric, name }: Pick<EffectResult, 'metric' | 'name'>): string => {
      if (metric !== 'goal') return name ?? (isBuiltIn(metric) ? metrics[metric] : metric)
      const goal = name ?? ''
      const called = isBuiltIn(goal) ? metrics[goal] : goal
      return t`目标：${called}`
    },
    scopeName: ({ strategy, name }: Pick<EffectScope, 'strategy' | 'name'>): string =>
      strategy === null ? t`全部策略` : (name ?? ''),
    baseline: (it: string): string => (it === 'holdout' ? t`对照组` : t`方案 ${it}`),
  }
}
