import gammainc from '@stdlib/math-base-special-gammainc'

/**
 * Do the arms have the people that the allocation should have given them? If not, something loses or repeats people, and no figure of the
 * experiment can be trusted (sample-ratio mismatch: Fabijan et al., "Diagnosing sample ratio mismatch in online controlled experiments", 2019).
 *
 * chi² = sum (o - e)²/e over the arms with weight > 0, whose number less one is the degrees of freedom; people of arms with weight 0 are
 * counted in `leftOut` only. `weights` may have any sum. For adaptive allocation give as weights the sums of the propensities that were
 * logged with each decision. `alarm` at p < 0.001 and at least 100 people.
 *
 * With fewer than two arms or without people there is nothing to compare: p is 1. A RangeError where lengths differ or a weight or count is
 * negative or not finite.
 */
export function sampleRatioMismatch({ observed, weights }: { observed: readonly number[]; weights: readonly number[] }) {
  if (observed.length !== weights.length) throw new RangeError('observed and weights must be of the same length')
  if (![...observed, ...weights].every((it) => Number.isFinite(it) && it >= 0))
    throw new RangeError('counts and weights must be finite and not negative')
  const arms = observed.map((count, index) => ({ count, weight: weights[index] ?? 0 }))
  const weighed = arms.filter(({ weight }) => weight > 0)
  const n = sum(weighed.map(({ count }) => count))
  const share = n / sum(weighed.map(({ weight }) => weight))
  const df = Math.max(0, weighed.length - 1)
  const chi2 = n === 0 || df === 0 ? 0 : sum(weighed.map(({ count, weight }) => (count - weight * share) ** 2 / (weight * share)))
  const p = chiSquareTail(chi2, df)
  return { chi2, df, p, n, leftOut: sum(observed) - n, alarm: p < 0.001 && n >= 100 }
}

/** P(X >= `chi2`) of the chi-square distribution: the regularised upper incomplete gamma function, exact far into the tail. */
export const chiSquareTail = (chi2: number, df: number) => (df === 0 || chi2 <= 0 ? 1 : gammainc(chi2 / 2, df / 2, true, true))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
