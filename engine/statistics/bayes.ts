import type { Effect } from './effect.ts'
import { around } from './interval.ts'
import { normalCdf, normalPdf, twoSidedZ } from './normal.ts'

/** The prior of the effect; null is a flat prior. In the unit of the effect, relative or absolute. */
export type NormalPrior = { mean: number; variance: number } | null

/**
 * How likely is it that the treatment is better, and what does one lose by being wrong? Normal likelihood times normal prior:
 * precision = 1/SE² + 1/vp, mean = (d/SE² + mp/vp)/precision; a flat prior leaves the likelihood.
 * `chanceToWin` = 1 - Phi(0; mean, sd). The interval is the central one of the posterior. A lower-is-better metric wins with 1 - `chanceToWin`.
 */
export function bayesianTest({ delta, se }: Pick<Effect, 'delta' | 'se'>, { alpha = 0.05, prior = null as NormalPrior } = {}) {
  const { mean, sd } = normalPosterior({ mean: delta, variance: se ** 2 }, prior)
  return {
    mean,
    sd,
    interval: around(mean, twoSidedZ(alpha) * sd),
    chanceToWin: normalCdf(mean / sd),
    risk: expectedLoss(mean, sd),
  }
}

/** Likelihood and prior as one normal distribution. */
export function normalPosterior({ mean, variance }: { mean: number; variance: number }, prior: NormalPrior) {
  if (!prior) return { mean, sd: Math.sqrt(variance) }
  const precision = 1 / variance + 1 / prior.variance
  return { mean: (mean / variance + prior.mean / prior.variance) / precision, sd: Math.sqrt(1 / precision) }
}

/**
 * The expected loss of each choice, in the unit of the effect: `control` of keeping the control although the treatment is better, E
 * max(delta, 0) = mu Phi(mu/s) + s phi(mu/s); `treatment` of shipping it although it is worse, E max(-delta, 0). Beyond 37 standard
 * deviations the normal distribution underflows and the limit is exact.
 */
export function expectedLoss(mean: number, sd: number) {
  const z = mean / sd
  if (sd === 0 || Math.abs(z) > 37) return { control: Math.max(mean, 0), treatment: Math.max(-mean, 0) }
  return {
    control: mean * normalCdf(z) + sd * normalPdf(z),
    treatment: Math.max(0, -mean * normalCdf(-z) + sd * normalPdf(z)),
  }
}
