import type { Effect } from './effect.ts'
import { around } from './interval.ts'

/** The number of people at which the sequential interval is narrowest compared with a fixed one. */
export const defaultTuning = 5_000

/**
 * Is this difference more than chance, judged at any moment and as often as one likes? An asymptotic confidence sequence: over all
 * looks together the interval misses the truth in at most a share `alpha` of experiments. It is wider than a fixed one for that.
 *
 * rho = sqrt((-2 ln a + ln(-2 ln a + 1))/N*), n people of both arms: interval d ± SE times `sequentialMultiplier`;
 * p = min(1, sqrt(n rho² + 1) exp(-rho² d² n/(2 SE² (n rho² + 1)))).
 * Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences" (2021).
 */
export function confidenceSequence(effect: Effect, { alpha = 0.05, tuning = defaultTuning } = {}) {
  return {
    p: sequentialP(effect, { alpha, tuning }),
    interval: around(effect.delta, effect.se * sequentialMultiplier(effect.n, { alpha, tuning })),
  }
}

/** The p of the confidence sequence alone: `p < alpha` exactly if the interval excludes 0. */
export function sequentialP({ delta, se, n }: Pick<Effect, 'delta' | 'se' | 'n'>, { alpha = 0.05, tuning = defaultTuning } = {}) {
  const spread = n * rhoSquared(alpha, tuning)
  return Math.min(1, Math.sqrt(spread + 1) * Math.exp((-spread * (delta / se) ** 2) / (2 * (spread + 1))))
}

/** The half-width of the sequential interval in standard errors, with `n` people in both arms together. */
export function sequentialMultiplier(n: number, { alpha = 0.05, tuning = defaultTuning } = {}) {
  const spread = n * rhoSquared(alpha, tuning)
  return Math.sqrt((2 * (spread + 1) * Math.log(Math.sqrt(spread + 1) / alpha)) / spread)
}

const rhoSquared = (alpha: number, tuning: number) => {
  const logs = -2 * Math.log(alpha)
  return (logs + Math.log(logs + 1)) / tuning
}
