import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import type { Interval } from '#engine/statistics/interval.ts'

/** One day: what is counted, and what it is divided by (1 for a sum). */
export type Counted = { y: number; d: number }
export type Day = Counted & { /** From 0 to 6. */ weekday: number }
export type Forecast = { value: number; interval: Interval }

const weekdays = 7
/** With fewer days, a weekday has one value only, and nothing is known of how much it varies. */
export const fewestDays = 14

/**
 * What will a sum, or a ratio of two sums, be at the end of a window? Linear regression on the weekday: each day that is left is the mean of
 * its weekday in `history` (whole days). `left` has the days that are left by weekday; a part of a day counts as that part.
 *
 * The variance of a sum of predicted days is s^2 (M + sum over weekdays of M_w^2 / n_w): M = sum of M_w is the noise of the days to come, the
 * rest the error of the means, which days of one weekday share; s^2 is the sum of squared residuals / (N - 7). The interval is
 * value ± t(1 - alpha/2, N - 7) sqrt(variance). Hyndman and Athanasopoulos, "Forecasting: Principles and Practice" (3rd edition), 7.4 (dummy
 * variables of the season) and 7.9 (prediction intervals in matrix form).
 *
 * A ratio R = Y / D is linearised (delta method): the interval of Y - R D, from the residuals of y - R d, divided by D. Days are taken as
 * independent and without trend, so that a campaign that has just begun is not foreseen.
 *
 * Null with fewer than two values of a weekday, or where a ratio divides by 0.
 */
export const forecastEnd = (soFar: Counted, history: readonly Day[], left: readonly number[], alpha = 0.05): Forecast | null => {
  const groups = Array.from({ length: weekdays }, (_, weekday) => history.filter((it) => it.weekday === weekday))
  if (groups.some((it) => it.length < 2)) return null
  const predicted = (of: (day: Counted) => number) =>
    sumOf(groups, (group, weekday) => (left[weekday] ?? 0) * meanOf(group.map(of)))
  const y = soFar.y + predicted((it) => it.y)
  const d = soFar.d + predicted((it) => it.d)
  if (!(d > 0)) return null
  const value = y / d
  // Of a sum `d` is 1 and no day adds to it: its residuals are those of `y` alone.
  const squares = sumOf(groups, (group) => {
    const rest = group.map((it) => it.y - value * it.d)
    const mean = meanOf(rest)
    return sumOf(rest, (it) => (it - mean) ** 2)
  })
  const df = history.length - weekdays
  const days = sumOf(groups, (group, weekday) => (left[weekday] ?? 0) + (left[weekday] ?? 0) ** 2 / group.length)
  const half = (tQuantile(1 - alpha / 2, df) * Math.sqrt((squares / df) * days)) / d
  return { value, interval: [value - half, value + half] }
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item, place: number) => number): number =>
  items.reduce((sum, item, place) => sum + of(item, place), 0)
const meanOf = (values: readonly number[]): number => sumOf(values, (it) => it) / values.length
