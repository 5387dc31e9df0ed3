import { type Moments, momentsOf, preMoments, type Reason, sampleVariance } from './moments.ts'
import { combineSums, type MeanSums, type ProportionSums, type Sums } from './sums.ts'

/** Both arms after the adjustment, and the data of X that the relative effect needs. */
export type Adjusted = {
  theta: number
  a: Moments
  b: Moments
  pre: { a: ReturnType<typeof preMoments>; b: ReturnType<typeof preMoments> }
}

/**
 * Both arms with that part of the metric taken out that a number known before the exposure foretells (CUPED: Deng, Xu, Kohavi and
 * Walker, "Improving the sensitivity of online controlled experiments by utilizing pre-experiment data", WSDM 2013).
 *
 * theta = cov(X, Y)/var(X) over both arms as one sample; adjusted mean mY - theta mX; variance vY + theta² vX - 2 theta cov.
 * An X without variance foretells nothing: theta is 0 and the figures are the unadjusted ones.
 * `noPreExposure`: an arm has no sums of X. Ratios have none.
 */
export function cuped(control: Sums, treatment: Sums): Adjusted | Reason {
  if (!isAdjustable(control) || !isAdjustable(treatment) || control.kind !== treatment.kind) return 'noPreExposure'
  const theta = pooledTheta(combineSums(control, treatment))
  const [a, b] = [adjust(control, theta), adjust(treatment, theta)]
  if (typeof a === 'string') return a
  if (typeof b === 'string') return b
  return { theta, a: a.moments, b: b.moments, pre: { a: a.pre, b: b.pre } }
}

/** The coefficient of CUPED over one sample: cov(X, Y)/var(X), 0 where X does not vary or where there are fewer than two people. */
export function pooledTheta(sums: Adjustable) {
  if (sums.n <= 1 || sampleVariance(sums.n, sums.pre.preSum, sums.pre.preSumSquares) === 0) return 0
  const { variance, covariance } = preMoments(sums.n, sums.pre, sums.sum)
  return covariance / variance
}

type Adjustable = (MeanSums | ProportionSums) & Required<Pick<MeanSums, 'pre'>>

const isAdjustable = (sums: Sums): sums is Adjustable => sums.kind !== 'ratio' && sums.pre !== undefined

function adjust(sums: Adjustable, theta: number) {
  const raw = momentsOf(sums)
  if (typeof raw === 'string') return raw
  const pre = preMoments(sums.n, sums.pre, sums.sum)
  const variance = Math.max(0, raw.variance + theta ** 2 * pre.variance - 2 * theta * pre.covariance)
  return { moments: { n: sums.n, mean: raw.mean - theta * pre.mean, variance }, pre }
}
