import gammaln from '@stdlib/math-base-special-gammaln'
import { minRepeatBuyers } from './bgnbd-fit.ts'
import { nelderMeadSteps, type Steps, takeAll } from './nelder-mead.ts'

/**
 * What orders are worth (Gamma-Gamma): a person's orders are Gamma(p, ·) around their own mean, and the means differ among people by Gamma(q, v).
 * `v` is in the unit of money. Fader and Hardie, "The Gamma-Gamma model of monetary value" (2013).
 */
export type GammaGamma = { p: number; q: number; v: number }

/** A buyer's `x` repeat orders and their mean value. */
export type BuyerValue = { x: number; value: number }

export type GammaGammaFit =
  | { ok: true; model: GammaGamma; logLikelihood: number; buyers: number; correlation: number }
  | { ok: false; reason: 'tooFewRepeatBuyers'; have: number; need: number }
  | { ok: false; reason: 'notConverged' }

/**
 * What is the expected value of one future order of this buyer? A weighted mean of the buyer's own orders and the population's: p (v + x
 * value)/(p x + q - 1). Null if the population's mean is infinite (q <= 1) and the buyer has no repeat order.
 */
export function expectedOrderValue({ p, q, v }: GammaGamma, { x, value }: BuyerValue) {
  const weight = p * x + q - 1
  return weight > 0 ? (p * (v + x * value)) / weight : null
}

/**
 * Which Gamma-Gamma model makes these means most likely? Only buyers with a repeat order of some value count.
 * `correlation` is that of number and value of orders: the model takes them for independent, so it should be small.
 */
export const fitGammaGamma = (all: readonly BuyerValue[], options: { need?: number } = {}): GammaGammaFit =>
  takeAll(fitGammaGammaSteps(all, options))

/** The same in steps, each of which looks at all buyers once or twice. */
export function* fitGammaGammaSteps(
  all: readonly BuyerValue[],
  { need = minRepeatBuyers }: { need?: number } = {},
): Steps<GammaGammaFit> {
  const buyers = all.filter(({ x, value }) => x > 0 && value > 0)
  if (buyers.length < Math.max(1, need)) return { ok: false, reason: 'tooFewRepeatBuyers', have: buyers.length, need }
  const unit = buyers.reduce((sum, { value }) => sum + value, 0) / buyers.length
  const scaled = buyers.map(({ x, value }) => ({ x, value: value / unit }))
  const cost = (logs: readonly number[]) => -logLikelihood(modelOf(logs, 1), scaled) / buyers.length
  const found = yield* nelderMeadSteps(cost, [0, 0, 0], { tolerance: 1e-12 })
  if (!found.converged || found.at.some((log) => Math.abs(log) > 12)) return { ok: false, reason: 'notConverged' }
  const model = modelOf(found.at, unit)
  return { ok: true, model, logLikelihood: logLikelihood(model, buyers), buyers: buyers.length, correlation: correlation(buyers) }
}

function logLikelihood({ p, q, v }: GammaGamma, buyers: readonly BuyerValue[]) {
  const constant = -gammaln(q) + q * Math.log(v)
  return buyers.reduce(
    (sum, { x, value }) =>
      sum +
      constant +
      gammaln(p * x + q) -
      gammaln(p * x) +
      (p * x - 1) * Math.log(value) +
      p * x * Math.log(x) -
      (p * x + q) * Math.log(x * value + v),
    0,
  )
}

const modelOf = ([p = 0, q = 0, v = 0]: readonly number[], unit: number): GammaGamma => ({
  p: Math.exp(p),
  q: Math.exp(q),
  v: Math.exp(v) * unit,
})

/** The correlation of number and value of orders; 0 where one of them is the same for all. */
export function correlation(buyers: readonly BuyerValue[]) {
  const mean = (of: 'x' | 'value') => buyers.reduce((sum, buyer) => sum + buyer[of], 0) / buyers.length
  const [meanX, meanValue] = [mean('x'), mean('value')]
  const product = (f: (dx: number, dv: number) => number) =>
    buyers.reduce((sum, { x, value }) => sum + f(x - meanX, value - meanValue), 0)
  const spread = Math.sqrt(product((dx) => dx * dx) * product((_, dv) => dv * dv))
  return spread === 0 ? 0 : product((dx, dv) => dx * dv) / spread
}
