import { normalCdf, normalQuantile, twoSidedZ } from './normal.ts'
import { defaultTuning, sequentialMultiplier } from './sequential.ts'

/** The plan of a test of two equally large arms. `mean` and `variance` are the control's. */
export type Plan = {
  mean: number
  variance: number
  alpha?: number
  /** Sequential tests need more people for the same power. */
  sequential?: boolean
  tuning?: number
}

/**
 * How likely is it that a true relative effect (0.05 for five per cent more) is found with `perArm` people in each of two arms?
 * 1 - Phi(z(1 - a/2) - D/SE) + Phi(-z(1 - a/2) - D/SE), with the standard error at the alternative: SE² = v(1 + (1 + D)²)/(N m²).
 * For a sequential test SE is taken as larger by the ratio of its interval to the fixed one at that size.
 * Null where the control's mean or variance is 0, or where there are no people.
 */
export function power(plan: Plan, { effect, perArm }: { effect: number; perArm: number }) {
  if (!isPlannable(plan) || perArm <= 0) return null
  const z = twoSidedZ(plan.alpha ?? 0.05)
  const shift = effect / (relativeError(plan, effect) / Math.sqrt(perArm)) / widening(plan, perArm)
  return 1 - normalCdf(z - shift) + normalCdf(-z - shift)
}

/**
 * What is the smallest relative rise that would be found with this `power` (0.8 by default) and `perArm` people an arm?
 * k = z(1 - a/2) + z(power); c = k² v/(N m²); mB = (m + sqrt(m² - (1 - c)(m² - k² v/N)))/(1 - c); MDE = mB/m - 1.
 * Null where no rise, however large, would be found with that many people (c >= 1), and as for `power`.
 */
export function minimumDetectableEffect(plan: Plan, { perArm, power = 0.8 }: { perArm: number; power?: number }) {
  if (!isPlannable(plan) || perArm <= 0) return null
  const m = Math.abs(plan.mean)
  const k = (twoSidedZ(plan.alpha ?? 0.05) + normalQuantile(power)) * widening(plan, perArm)
  const square = (k ** 2 * plan.variance) / perArm
  const c = square / m ** 2
  if (c >= 1) return null
  return (m + Math.sqrt(m ** 2 - (1 - c) * (m ** 2 - square))) / (1 - c) / m - 1
}

/**
 * How many people an arm does it take to find this relative effect with this power? The smallest whole number for which
 * `minimumDetectableEffect` is at most `effect`. Null for an effect of 0, and as for `power`.
 */
export function sampleSize(plan: Plan, { effect, power = 0.8 }: { effect: number; power?: number }) {
  if (!isPlannable(plan) || effect === 0) return null
  const fixed = ((twoSidedZ(plan.alpha ?? 0.05) + normalQuantile(power)) * (relativeError(plan, effect) / effect)) ** 2
  if (!plan.sequential) return Math.ceil(fixed)
  // The width of a sequential interval relative to a fixed one falls and rises again with the number of people, always far more slowly than
  // more people narrow it.
  let [tooFew, enough] = [0, Math.max(1, Math.ceil(fixed))]
  const isEnough = (perArm: number) => fixed * widening(plan, perArm) ** 2 <= perArm
  while (!isEnough(enough)) [tooFew, enough] = [enough, enough * 2]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (isEnough(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

/**
 * How many more whole days until this relative effect would be found, if people keep coming as now? 0 if there are enough already,
 * null if nobody comes or where `sampleSize` is null.
 */
export function daysToEffect(
  plan: Plan,
  { effect, power = 0.8, perArm, perArmAndDay }: { effect: number; power?: number; perArm: number; perArmAndDay: number },
) {
  const needed = sampleSize(plan, { effect, power })
  if (needed === null) return null
  if (needed <= perArm) return 0
  return perArmAndDay > 0 ? Math.ceil((needed - perArm) / perArmAndDay) : null
}

/** The size of two equal arms with the same power as these two: the harmonic mean of their sizes. */
export const equalArms = (a: number, b: number) => (a > 0 && b > 0 ? 2 / (1 / a + 1 / b) : 0)

const isPlannable = ({ mean, variance }: Plan) => mean !== 0 && variance > 0

/** The standard error of a relative effect for one person in each arm. */
const relativeError = ({ mean, variance }: Plan, effect: number) => Math.sqrt(variance * (1 + (1 + effect) ** 2)) / Math.abs(mean)

/** The ratio of the interval's width to that of a fixed test. */
function widening({ sequential = false, alpha = 0.05, tuning = defaultTuning }: Plan, perArm: number) {
  return sequential ? sequentialMultiplier(2 * perArm, { alpha, tuning }) / twoSidedZ(alpha) : 1
}
