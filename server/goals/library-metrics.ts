import { daysAfter } from '#contract/dashboards/range.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import { canBeGoal, type Goal, type GoalContent, type GoalMetric, isMoney, libraryIdOf } from '#contract/goals/goals.ts'
import { startOfDate } from '#contract/projects/zones.ts'
import type { Counted } from '#engine/goals/forecast.ts'
import type { DailyCounts } from '#server/dashboards/dashboards.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'
import { countMeasure, type LogQuestions } from './measured.store.ts'

export type Library = ReadonlyMap<string, Metric>

/** The metric of the library that a goal is about; null for others, and for one that was deleted. */
export const metricIn = (library: Library, metric: GoalMetric): Metric | null => library.get(libraryIdOf(metric) ?? '') ?? null

/** Throws unless a goal can be about the metric that it names. */
export const requireFit = (library: Library, { metric, target }: GoalContent): void => {
  if (libraryIdOf(metric) === null) return
  const found = metricIn(library, metric)
  const isTooMuch = found?.definition.kind === 'proportion' && target > 1
  if (!found || !canBeGoal(found.definition) || isTooMuch) throw new ApiError('goal.metricUnfit')
}

/** Why a goal cannot be counted; null where it can. */
export const faultOf = (library: Library, metric: GoalMetric): 'metricGone' | 'metricUnfit' | null => {
  if (libraryIdOf(metric) === null) return null
  const found = metricIn(library, metric)
  if (!found) return 'metricGone'
  return canBeGoal(found.definition) ? null : 'metricUnfit'
}

export const shownMetric = (library: Library, metric: GoalMetric): Goal['library'] => {
  const found = metricIn(library, metric)
  return found && { id: found.id, name: found.name, kind: found.definition.kind, isMoney: isMoney(found.definition) }
}

/** What a forecast cannot go beyond: refunds and properties may be below 0, what is counted may not. */
export const limitsOf = (library: Library, metric: GoalMetric) => {
  const definition = metricIn(library, metric)?.definition
  const counts = [definition?.measure, definition?.denominator].every((it) => !it || it.kind === 'event' || it.kind === 'orders')
  return { least: definition && counts ? 0 : null, most: definition?.kind === 'proportion' ? 1 : null }
}

type Asked = { projectId: string; log: LogQuestions; library: Library; metrics: readonly GoalMetric[] }

/**
 * What metrics of the library count on each day. A share, a mean and a count are of the visitors of the day, as on the dashboard: each counts
 * once a day. A ratio divides two sums. The cap of a metric holds for a visitor and day; its time after an exposure means nothing here.
 */
export const measureDays = async (
  queries: Queries,
  { projectId, log, library, metrics }: Asked,
  { days, zone, today, currency }: DailyCounts,
): Promise<ReadonlyMap<GoalMetric, Counted>[]> => {
  const measured = days.map(() => new Map<GoalMetric, Counted>())
  const times = { starts: days.map(({ start }) => start), end: startOfDate(daysAfter(today, 1), zone) }
  for (const metric of new Set(metrics)) {
    const definition = metricIn(library, metric)?.definition
    if (days.length === 0 || !definition || !canBeGoal(definition)) continue
    const { kind, measure, denominator, cap } = definition
    const of = { projectId, currency, log }
    const sums = async (it: typeof measure, limit: number | null) =>
      new Map(
        (await countMeasure(queries, of, times, it, { isShare: kind === 'proportion', cap: limit })).map(({ point, y }) => [
          point,
          y,
        ]),
      )
    const above = await sums(measure, cap)
    const below = denominator && (await sums(denominator, null))
    for (const [place, { visitors }] of days.entries())
      measured[place]?.set(metric, { y: above.get(place + 1) ?? 0, d: below ? (below.get(place + 1) ?? 0) : visitors })
  }
  return measured
}
