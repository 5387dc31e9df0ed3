import { type Adjusted, cuped } from './cuped.ts'
import { type Moments, meanOf, momentsOf, type Reason } from './moments.ts'
import type { Sums } from './sums.ts'

/** `absolute` is in the metric's own unit, `relative` is a share of the control's mean (0.1 is ten per cent more). */
export type Scale = 'absolute' | 'relative'

/** The difference of a treatment from its control before any test: the difference, its standard error, and Welch's degrees of freedom. */
export type Effect = {
  delta: number
  se: number
  df: number
  /** People of both arms together. */
  n: number
  control: Moments
  treatment: Moments
  /** The coefficient of CUPED, null without it. */
  theta: number | null
}

/** No effect, and the reason. `delta` is the difference if at least that is known. */
export type NoEffect = { reason: Reason; delta: number | null }

/**
 * The difference of two arms.
 *
 * Absolute: d = mB - mA, SE² = vA/nA + vB/nB. Relative: d = (mB - mA)/|mA| and, by the delta method,
 * SE² = vB/(nB mA²) + vA mB²/(nA mA⁴). Degrees of freedom by Welch (1947) and Satterthwaite (1946) from the variances of the metric itself,
 * for both scales. With `withCuped` means and variances are adjusted by `cuped` first (Deng, Xu, Kohavi and Walker 2013).
 *
 * `zeroVariance`: nobody differs from anybody in either arm, so there is no scale to judge the difference by. `zeroBaseline`: a relative
 * effect over a control of 0. `noPreExposure`: CUPED without sums from before the exposure. The others are those of `momentsOf`.
 */
export function estimateEffect(
  control: Sums,
  treatment: Sums,
  { scale, withCuped = false }: { scale: Scale; withCuped?: boolean },
): Effect | NoEffect {
  const delta = plainDelta(control, treatment, scale)
  const [a, b] = [momentsOf(control), momentsOf(treatment)]
  if (typeof a === 'string') return { reason: a, delta }
  if (typeof b === 'string') return { reason: b, delta }
  if (scale === 'relative' && a.mean === 0) return { reason: 'zeroBaseline', delta: null }
  const adjusted = withCuped ? cuped(control, treatment) : null
  if (typeof adjusted === 'string') return { reason: adjusted, delta }
  const effect = adjusted ? adjustedEffect(a, b, adjusted, scale) : plainEffect(a, b, scale)
  return effect.se > 0 ? effect : { reason: 'zeroVariance', delta: effect.delta }
}

/** Whether an effect was found; narrows its type. */
export const isEffect = (it: Effect | NoEffect): it is Effect => 'se' in it

function plainEffect(a: Moments, b: Moments, scale: Scale): Effect {
  const [squareA, squareB] = [a.variance / a.n, b.variance / b.n]
  const square = scale === 'absolute' ? squareA + squareB : squareB / a.mean ** 2 + (squareA * b.mean ** 2) / a.mean ** 4
  return {
    delta: scale === 'absolute' ? b.mean - a.mean : (b.mean - a.mean) / Math.abs(a.mean),
    se: Math.sqrt(square),
    df: welchDegrees(a, b),
    n: a.n + b.n,
    control: a,
    treatment: b,
    theta: null,
  }
}

function adjustedEffect(rawA: Moments, rawB: Moments, { theta, a, b, pre }: Adjusted, scale: Scale): Effect {
  const plain = plainEffect(a, b, 'absolute')
  if (scale === 'absolute') return { ...plain, theta }
  // The baseline is the unadjusted mean of the control, which varies together with its adjusted mean.
  const ratio = rawB.mean / rawA.mean
  const square = rawA.variance * ratio ** 2 - 2 * theta * pre.a.covariance * ratio + theta ** 2 * pre.a.variance
  const varianceOfMeans = (b.variance / b.n + square / a.n) / rawA.mean ** 2
  return {
    ...plain,
    delta: (b.mean - a.mean) / Math.abs(rawA.mean),
    se: Math.sqrt(Math.max(0, varianceOfMeans)),
    theta,
  }
}

function welchDegrees(a: Moments, b: Moments) {
  const [squareA, squareB] = [a.variance / a.n, b.variance / b.n]
  return (squareA + squareB) ** 2 / (squareA ** 2 / (a.n - 1) + squareB ** 2 / (b.n - 1))
}

function plainDelta(control: Sums, treatment: Sums, scale: Scale) {
  const [a, b] = [meanOf(control), meanOf(treatment)]
  if (a === null || b === null) return null
  if (scale === 'absolute') return b - a
  return a === 0 ? null : (b - a) / Math.abs(a)
}
