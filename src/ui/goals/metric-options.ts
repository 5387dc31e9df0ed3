import type { Metric } from '#contract/experiments/metrics.ts'
import { type GoalMetric, isMoney, libraryIdOf } from '#contract/goals/goals.ts'

/** The metric of the library that a goal names; undefined for others and for one that was deleted. */
export const metricOf = (metric: GoalMetric, library: readonly Metric[]): Metric | undefined =>
  library.find(({ id }) => id === libraryIdOf(metric))

/** Whether the target of a goal is an amount of money. */
export const isMoneyOf = ({ metric }: { metric: GoalMetric }, library: readonly Metric[]): boolean => {
  const found = metricOf(metric, library)
  return found ? isMoney(found.definition) : metric === 'revenue' || metric === 'revenuePerVisitor'
}
