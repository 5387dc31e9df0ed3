import type { PreSums, RatioSums, Sums } from './sums.ts'

/** Mean and variance of a metric over the people of an arm; for a ratio by the delta method. */
export type Moments = { n: number; mean: number; variance: number }

/** Why a figure cannot be computed. The screens have a sentence for each. */
export type Reason =
  | 'noPeople'
  | 'tooFewPeople'
  | 'zeroVariance'
  | 'zeroBaseline'
  | 'zeroDenominator'
  | 'noPreExposure'
  | 'adaptiveAllocation'
  | 'invalid'

/**
 * Mean and variance of an arm's metric, or why there are none.
 *
 * Mean: S1/n and (S2 - S1²/n)/(n - 1). Proportion: p and p(1 - p). Ratio M/D: SM/SD and, by the delta method,
 * vM/mD² + vD mM²/mD⁴ - 2 cov mM/mD³.
 *
 * `noPeople`: n is 0. `tooFewPeople`: one person has no variance. `zeroDenominator`: the denominators of a ratio add up to 0.
 * `invalid`: the sums contradict each other, as with more conversions than people.
 */
export function momentsOf(sums: Sums): Moments | Reason {
  if (sums.n <= 0) return 'noPeople'
  if (sums.n <= 1) return 'tooFewPeople'
  if (sums.kind === 'ratio') return ratioMoments(sums)
  const mean = sums.sum / sums.n
  return valid(
    sums.kind === 'mean'
      ? { n: sums.n, mean, variance: sampleVariance(sums.n, sums.sum, sums.sumSquares) }
      : { n: sums.n, mean, variance: mean * (1 - mean) },
  )
}

/** The mean alone, for which one person is enough; null without people or with a denominator of 0. */
export function meanOf(sums: Sums): number | null {
  const [above, below] = sums.kind === 'ratio' ? [sums.mainSum, sums.denominatorSum] : [sums.sum, sums.n]
  return below === 0 ? null : above / below
}

/** The unbiased variance of n numbers with this sum and sum of squares. Differences that are only rounding count as 0. */
export function sampleVariance(n: number, sum: number, sumSquares: number) {
  const squares = sumSquares - (sum * sum) / n
  return isRounding(squares, sumSquares) ? 0 : squares / (n - 1)
}

/** Mean and variance of X, the number from before the exposure, and its covariance with a metric whose sum is `sumOfY`. */
export const preMoments = (n: number, { preSum, preSumSquares, sumOfProducts }: PreSums, sumOfY: number) => ({
  mean: preSum / n,
  variance: sampleVariance(n, preSum, preSumSquares),
  covariance: sampleCovariance(n, preSum, sumOfY, sumOfProducts),
})

function ratioMoments(sums: RatioSums): Moments | Reason {
  const { n, mainSum, mainSumSquares, denominatorSum, denominatorSumSquares, sumOfProducts } = sums
  if (denominatorSum === 0) return 'zeroDenominator'
  const main = { mean: mainSum / n, variance: sampleVariance(n, mainSum, mainSumSquares) }
  const denominator = { mean: denominatorSum / n, variance: sampleVariance(n, denominatorSum, denominatorSumSquares) }
  const covariance = sampleCovariance(n, mainSum, denominatorSum, sumOfProducts)
  const terms = [
    main.variance / denominator.mean ** 2,
    (denominator.variance * main.mean ** 2) / denominator.mean ** 4,
    (-2 * covariance * main.mean) / denominator.mean ** 3,
  ] as const
  const variance = terms[0] + terms[1] + terms[2]
  const isZero = isRounding(variance, Math.abs(terms[0]) + Math.abs(terms[1]) + Math.abs(terms[2]))
  return valid({ n, mean: mainSum / denominatorSum, variance: isZero ? 0 : variance })
}

const sampleCovariance = (n: number, sumX: number, sumY: number, sumOfProducts: number) =>
  (sumOfProducts - (sumX * sumY) / n) / (n - 1)

const isRounding = (difference: number, of: number) => Math.abs(difference) <= 1e-12 * Math.abs(of)

const valid = (moments: Moments): Moments | Reason =>
  Number.isFinite(moments.mean) && Number.isFinite(moments.variance) && moments.variance >= 0 ? moments : 'invalid'
