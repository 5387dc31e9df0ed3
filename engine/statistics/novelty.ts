import { estimateEffect, isEffect, type Scale } from './effect.ts'
import { around, type Interval } from './interval.ts'
import type { Reason } from './moments.ts'
import { normalCdf, twoSidedZ } from './normal.ts'
import { combineSums, type Sums } from './sums.ts'

/** Both arms over one period of days: people by the day of their first exposure. */
export type Period = { control: Sums; treatment: Sums }

/**
 * `fading`: the effect of the first days is larger than that of the rest, as with something that is only new. `growing`: smaller, as with
 * something that people have to learn. `steady`: no difference beyond chance. `tooEarly`: fewer than 100 people in an arm of either period.
 */
export type Novelty =
  | { code: 'steady' | 'fading' | 'growing'; difference: number; interval: Interval; p: number; first: number; rest: number }
  | { code: 'tooEarly' }
  | { code: 'unknown'; reason: Reason }

/**
 * Does the effect of the first three days differ from that of the days since? The people of the two periods are different, so the variances
 * of the two effects add up: z = (first - rest)/sqrt(SE1² + SE2²), two-sided. `fading` is about the absolute size.
 */
export function noveltyOf(first: Period, rest: Period, { scale = 'relative' as Scale, alpha = 0.05 } = {}): Novelty {
  if ([first, rest].some(({ control, treatment }) => Math.min(control.n, treatment.n) < 100)) return { code: 'tooEarly' }
  const early = estimateEffect(first.control, first.treatment, { scale })
  if (!isEffect(early)) return { code: 'unknown', reason: early.reason }
  const late = estimateEffect(rest.control, rest.treatment, { scale })
  if (!isEffect(late)) return { code: 'unknown', reason: late.reason }
  const difference = early.delta - late.delta
  const se = Math.hypot(early.se, late.se)
  const p = Math.min(1, 2 * normalCdf(-Math.abs(difference) / se))
  const isLarger = Math.abs(early.delta) > Math.abs(late.delta)
  return {
    code: p >= alpha ? 'steady' : isLarger ? 'fading' : 'growing',
    difference,
    interval: around(difference, twoSidedZ(alpha) * se),
    p,
    first: early.delta,
    rest: late.delta,
  }
}

/**
 * Days of sums, the first exposure's first, as the two stretches that `noveltyOf` compares. Null until there is a day after the third.
 */
export function firstDaysAndRest(days: readonly Period[], first = 3): { first: Period; rest: Period } | null {
  const [early, late] = [days.slice(0, first).reduce(combined, null), days.slice(first).reduce(combined, null)]
  return early && late ? { first: early, rest: late } : null
}

const combined = (sum: Period | null, day: Period): Period =>
  sum ? { control: combineSums(sum.control, day.control), treatment: combineSums(sum.treatment, day.treatment) } : day
