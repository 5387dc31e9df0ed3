import tCdf from '@stdlib/stats-base-dists-t-cdf'
import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import type { Effect } from './effect.ts'
import { around } from './interval.ts'

/**
 * Is this difference more than chance, judged once at an end that was fixed beforehand? Welch's t-test, two-sided: p, and the
 * interval d ± t(1 - alpha/2, df) SE. Looked at again and again it is falsely significant far more often than `alpha` says; use
 * `confidenceSequence` for that. Welch, "The generalization of Student's problem when several different population variances are involved" (1947).
 */
export function welchTest(effect: Effect, alpha = 0.05) {
  return { p: welchP(effect), interval: around(effect.delta, tQuantile(1 - alpha / 2, effect.df) * effect.se) }
}

/** The two-sided p of Welch's t-test alone. */
export const welchP = ({ delta, se, df }: Pick<Effect, 'delta' | 'se' | 'df'>) => Math.min(1, 2 * tCdf(-Math.abs(delta) / se, df))
