import gammaln from '@stdlib/math-base-special-gammaln'
import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import betaQuantile from '@stdlib/stats-base-dists-beta-quantile'
import { type Places, placesAmong, share } from './best-arm.ts'
import type { Interval } from './interval.ts'
import { gaussLegendre, integralsUpTo } from './quadrature.ts'

/** A Beta distribution of a rate. */
export type Beta = { a: number; b: number }

/** The posterior of a rate after `successes` out of `n`; the prior Beta(1, 1) treats every rate as equally likely. */
export const betaPosterior = ({ n, successes }: { n: number; successes: number }, prior: Beta = { a: 1, b: 1 }): Beta => ({
  a: prior.a + successes,
  b: prior.b + n - successes,
})

/** The central interval that contains a rate with the probability 1 - `alpha`. */
export const betaInterval = ({ a, b }: Beta, alpha = 0.05): Interval => [
  betaQuantile(alpha / 2, a, b),
  betaQuantile(1 - alpha / 2, a, b),
]

/** How likely is each arm to have the highest rate? Exact up to the quadrature (about 1e-10), also for rates near 0. */
export const bestBetaProbabilities = (arms: readonly Beta[]) => share(betaPlaces(arms).map(({ best }) => best))

/** How likely is each arm to be first or second, over two? See `topTwoProbabilities`. */
export const topTwoBetaProbabilities = (arms: readonly Beta[]) => share(betaPlaces(arms).map(({ topTwo }) => topTwo))

/**
 * Compares two rates: how likely is B's to be higher, and what is the average loss of choosing either? E max(A - B, 0) is the integral of
 * P(B <= x) P(A > x), which does not cancel if the loss is small.
 */
export function compareBetas(a: Beta, b: Beta) {
  const lossOf = (chosen: Beta, other: Beta) =>
    integral([chosen, other], (x) => betaCdf(x, chosen.a, chosen.b) * betaCdf(1 - x, other.b, other.a))
  return { bIsBetter: bestBetaProbabilities([a, b])[1] ?? 0, lossOfA: lossOf(a, b), lossOfB: lossOf(b, a) }
}

const legendre = gaussLegendre(16)
const upTo = integralsUpTo(legendre)

/**
 * Walks once over all arms from low rates to high ones. The distribution functions are summed up from the densities on the way, which is
 * several times faster than computing each anew.
 */
function betaPlaces(arms: readonly Beta[]): Places[] {
  const densities = arms.map(densityOf)
  const sums = arms.map(() => ({ best: 0, topTwo: 0 }))
  const masses = arms.map(() => 0)
  for (const { low, half } of panelsOf(arms)) {
    const logs = legendre
      .map(({ x }) => low + half * (1 + x))
      .map((angle) => [Math.log(Math.sin(angle)), Math.log(Math.cos(angle))] as const)
    const values = densities.map((density) => logs.map(([logSine, logCosine]) => half * density(logSine, logCosine)))
    const below = values.map((f, arm) => upTo.map((weights) => Math.min(1, Math.max(0, (masses[arm] ?? 0) + dot(weights, f)))))
    legendre.forEach(({ weight }, node) => {
      const belowHere = below.map((cdf) => cdf[node] ?? 0)
      sums.forEach((sum, arm) => {
        const share = weight * (values[arm]?.[node] ?? 0)
        const places = placesAmong(belowHere, arm)
        sum.best += share * places.best
        sum.topTwo += share * places.topTwo
        masses[arm] = (masses[arm] ?? 0) + share
      })
    })
  }
  return sums
}

/**
 * The density of the angle whose squared sine is the rate, from the logarithms of its sine and cosine. It is finite at both ends for
 * parameters of at least one half.
 */
function densityOf({ a, b }: Beta) {
  const logBeta = gammaln(a) + gammaln(b) - gammaln(a + b)
  return (logSine: number, logCosine: number) => 2 * Math.exp((2 * a - 1) * logSine + (2 * b - 1) * logCosine - logBeta)
}

/** The integral over all rates that are possible under these distributions. */
const integral = (betas: readonly Beta[], f: (rate: number) => number) =>
  panelsOf(betas).reduce(
    (sum, { low, half }) =>
      sum +
      legendre.reduce((part, { x, weight }) => {
        const angle = low + half * (1 + x)
        return part + weight * half * f(Math.sin(angle) ** 2) * Math.sin(2 * angle)
      }, 0),
    0,
  )

/**
 * Panels of the angle. In it a Beta distribution is close to a normal one with the standard deviation 1/(2 sqrt(a + b)), at any position;
 * nine of them to each side, in panels of at most three, cover all of it.
 */
function panelsOf(betas: readonly Beta[]) {
  const ranges = betas.map(({ a, b }) => {
    const [centre, sd] = [Math.asin(Math.sqrt(a / (a + b))), 1 / (2 * Math.sqrt(a + b))]
    return Array.from({ length: 7 }, (_, step) => Math.min(Math.PI / 2, Math.max(0, centre + (step - 3) * 3 * sd)))
  })
  const edges = [...new Set(ranges.flat())].sort((a, b) => a - b)
  return edges.slice(1).map((high, index) => {
    const low = edges[index] ?? high
    return { low, half: (high - low) / 2 }
  })
}

const dot = (a: readonly number[], b: readonly number[]) => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
