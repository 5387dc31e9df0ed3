import gammaln from '@stdlib/math-base-special-gammaln'
import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import betaQuantile from '@stdlib/stats-base-dists-beta-quantile'
import { type Places, placesAmong, share } from './best-arm.ts'
import type { Interval } from './interval.ts'
import { gaussLegendre } from './quadrature.ts'

/** A Beta distribution of a rate. */
export type Beta = { a: number; b: number }

/** What is known of a rate after `successes` out of `n`; the prior Beta(1, 1) holds every rate for equally likely. */
export const betaPosterior = ({ n, successes }: { n: number; successes: number }, prior: Beta = { a: 1, b: 1 }): Beta => ({
  a: prior.a + successes,
  b: prior.b + n - successes,
})

/** The central interval that holds a rate with the probability 1 - `alpha`. */
export const betaInterval = ({ a, b }: Beta, alpha = 0.05): Interval => [
  betaQuantile(alpha / 2, a, b),
  betaQuantile(1 - alpha / 2, a, b),
]

/** How likely is each arm to have the highest rate? Exact up to the quadrature (about 1e-10), also for rates near 0. */
export const bestBetaProbabilities = (arms: readonly Beta[]) => share(betaPlaces(arms).map(({ best }) => best))

/** How likely is each arm to be first or second, over two? See `topTwoProbabilities`. */
export const topTwoBetaProbabilities = (arms: readonly Beta[]) => share(betaPlaces(arms).map(({ topTwo }) => topTwo))

/**
 * Two rates against each other: how likely is B's to be higher, and how much rate is lost on average by choosing either?
 * E max(A - B, 0) is the integral of P(B <= x) P(A > x), which does not cancel where the loss is small.
 */
export function compareBetas(a: Beta, b: Beta) {
  const lossOf = (chosen: Beta, other: Beta) =>
    integral([chosen, other], (x) => betaCdf(x, chosen.a, chosen.b) * betaCdf(1 - x, other.b, other.a))
  return { bIsBetter: bestBetaProbabilities([a, b])[1] ?? 0, lossOfA: lossOf(a, b), lossOfB: lossOf(b, a) }
}

const legendre = gaussLegendre(16)

function betaPlaces(arms: readonly Beta[]): Places[] {
  const logBetas = arms.map(({ a, b }) => gammaln(a) + gammaln(b) - gammaln(a + b))
  const sums = arms.map(() => ({ best: 0, topTwo: 0 }))
  for (const { x, weight, angle } of nodesOf(arms)) {
    const below = arms.map(({ a, b }) => betaCdf(x, a, b))
    const [logSine, logCosine] = [Math.log(Math.sin(angle)), Math.log(Math.cos(angle))]
    sums.forEach((sum, index) => {
      const { a, b } = arms[index] ?? { a: 1, b: 1 }
      // With x = sin²(angle) the density is finite at both ends for parameters of at least one half.
      const density = 2 * Math.exp((2 * a - 1) * logSine + (2 * b - 1) * logCosine - (logBetas[index] ?? 0))
      const places = placesAmong(below.filter((_, other) => other !== index))
      sum.best += weight * density * places.best
      sum.topTwo += weight * density * places.topTwo
    })
  }
  return sums
}

const integral = (betas: readonly Beta[], f: (x: number) => number) =>
  nodesOf(betas).reduce((sum, { x, weight, angle }) => sum + weight * f(x) * Math.sin(2 * angle), 0)

/**
 * Nodes in the angle whose squared sine is the rate. There a Beta distribution is close to a normal one with the standard deviation
 * 1/(2 sqrt(a + b)), wherever it lies; nine of them to each side, in panels of three, hold all of it.
 */
function nodesOf(betas: readonly Beta[]) {
  const ranges = betas.map(({ a, b }) => {
    const [centre, sd] = [Math.asin(Math.sqrt(a / (a + b))), 1 / (2 * Math.sqrt(a + b))]
    return Array.from({ length: 7 }, (_, step) => Math.min(Math.PI / 2, Math.max(0, centre + (step - 3) * 3 * sd)))
  })
  const edges = [...new Set(ranges.flat())].sort((a, b) => a - b)
  return edges.slice(1).flatMap((high, index) => {
    const low = edges[index] ?? high
    const half = (high - low) / 2
    return legendre.map(({ x, weight }) => {
      const angle = low + half * (1 + x)
      return { angle, x: Math.sin(angle) ** 2, weight: weight * half }
    })
  })
}
