import gammaln from '@stdlib/math-base-special-gammaln'
import { scaledHypergeometric } from './hypergeometric.ts'

/**
 * How a population of buyers buys (BG/NBD): orders come at random with a rate that is Gamma(r, alpha) among people, and after each order a
 * person stops for good with a probability that is Beta(a, b) among people. `alpha` is in the unit of time of the data.
 * Fader, Hardie and Lee, "Counting your customers the easy way: an alternative to the Pareto/NBD model", Marketing Science 24 (2005).
 */
export type BgNbd = { r: number; alpha: number; a: number; b: number }

/**
 * The history of a buyer: `x` repeat orders (all but the first), the last of them `tx` after the first order, observed until `T` after it.
 */
export type BuyerHistory = { x: number; tx: number; T: number }

/** How likely is it that this buyer still buys? 1 without a repeat order, because in this model nobody stops before one. */
export function probabilityAlive(model: BgNbd, buyer: BuyerHistory) {
  return 1 / (1 + oddsOfHavingStopped(model, buyer))
}

/** How many orders is this buyer expected to place in the time `t` from now? */
export function expectedOrders(model: BgNbd, buyer: BuyerHistory, t: number) {
  const { r, alpha, a, b } = model
  const { x, T } = buyer
  const share = t / (alpha + T + t)
  const count = aroundPole(a, (a) => {
    const c = a + b + x - 1
    const { value, log } = scaledHypergeometric(r + x, b + x, c, share)
    return (c - value * Math.exp(log + (r + x) * Math.log1p(-share))) / (a - 1)
  })
  return Math.max(0, count) / (1 + oddsOfHavingStopped(model, buyer))
}

/**
 * How likely is it that this buyer places at least one order in the time `t` from now? Somebody who still buys has a rate that is
 * Gamma(r + x, alpha + T), so no order comes with the probability ((alpha + T)/(alpha + T + t))^(r + x); somebody who has stopped never
 * orders. This equals 1 minus the likelihood of the history observed until T + t over that observed until T.
 */
export function probabilityOfReturn(model: BgNbd, buyer: BuyerHistory, t: number) {
  const { r, alpha } = model
  const { x, T } = buyer
  return -Math.expm1((r + x) * Math.log1p(-t / (alpha + T + t))) / (1 + oddsOfHavingStopped(model, buyer))
}

/** How many repeat orders is a new buyer expected to place in the time `t` after the first order? */
export const expectedOrdersOfNew = (model: BgNbd, t: number) => expectedOrders(model, { x: 0, tx: 0, T: 0 }, t)

/** How likely is a new buyer to place exactly `n` repeat orders in the time `t` after the first order? */
export function probabilityOfOrders({ r, alpha, a, b }: BgNbd, { n, t }: { n: number; t: number }) {
  if (!Number.isInteger(n) || n < 0) return 0
  const share = t / (alpha + t)
  const none = r * Math.log1p(-share)
  // Terms of the negative binomial distribution: Gamma(r + j)/(Gamma(r) j!) (1 - share)^r share^j.
  let term = Math.exp(none)
  let below = 0
  for (let j = 1; j <= n; j++) {
    below += term
    term *= ((r + j - 1) / j) * share
  }
  const stillBuying = Math.exp(logBeta(a, b + n) - logBeta(a, b)) * term
  return n === 0 ? stillBuying : stillBuying + Math.exp(logBeta(a + 1, b + n - 1) - logBeta(a, b)) * Math.max(0, 1 - below)
}

export const logBeta = (a: number, b: number) => gammaln(a) + gammaln(b) - gammaln(a + b)

const oddsOfHavingStopped = ({ r, alpha, a, b }: BgNbd, { x, tx, T }: BuyerHistory) =>
  x === 0 ? 0 : Math.exp(Math.log(a) - Math.log(b + x - 1) + (r + x) * Math.log((alpha + T) / (alpha + tx)))

/** The formula divides 0 by 0 at a = 1; there the mean of two values close by is used, which is right to eight digits. */
const aroundPole = (a: number, f: (a: number) => number) => (Math.abs(a - 1) < 1e-4 ? (f(1 - 1e-4) + f(1 + 1e-4)) / 2 : f(a))
