import gammaln from '@stdlib/math-base-special-gammaln'
import { type BgNbd, type BuyerHistory, probabilityOfOrders } from './bgnbd.ts'
import { nelderMeadSteps, type Steps, takeAll } from './nelder-mead.ts'

/** Fewer buyers with a repeat order are too few to estimate four parameters. */
export const minRepeatBuyers = 200

/** A history that several buyers have in common. `people` need not be whole: a sampled buyer stands for others as well. 1 if left out. */
export type CountedHistory = BuyerHistory & { people?: number }

export type BgNbdFit =
  | { ok: true; model: BgNbd; logLikelihood: number; buyers: number; repeatBuyers: number; evaluations: number }
  | { ok: false; reason: 'tooFewRepeatBuyers'; have: number; need: number }
  | { ok: false; reason: 'notConverged' }

/**
 * Which BG/NBD model makes these histories most likely? Maximum likelihood over the logarithms of the four parameters.
 * `tooFewRepeatBuyers` below `need` (200) buyers with a second order. `notConverged` where the likelihood has no maximum within reach, as
 * when nobody ever stops. A RangeError where a history is impossible: tx after T, or a last repeat order without a repeat order.
 */
export const fitBgNbd = (buyers: readonly CountedHistory[], options: { need?: number } = {}): BgNbdFit =>
  takeAll(fitBgNbdSteps(buyers, options))

/** The same in steps, each of which looks at all histories once or twice. */
export function* fitBgNbdSteps(
  buyers: readonly CountedHistory[],
  { need = minRepeatBuyers }: { need?: number } = {},
): Steps<BgNbdFit> {
  if (!buyers.every(isPossible))
    throw new RangeError('a history needs whole x >= 0, 0 <= tx <= T and T > 0, and tx is 0 where x is 0')
  const repeatBuyers = buyers.reduce((sum, { x, people = 1 }) => sum + (x > 0 ? people : 0), 0)
  const all = buyers.reduce((sum, { people = 1 }) => sum + people, 0)
  if (repeatBuyers < Math.max(1, need)) return { ok: false, reason: 'tooFewRepeatBuyers', have: repeatBuyers, need }
  // Times are divided by their mean, so that the search starts equally near for days and for weeks.
  const unit = buyers.reduce((sum, { T, people = 1 }) => sum + T * people, 0) / all
  const scaled = buyers.map(({ x, tx, T, people = 1 }) => ({ x, tx: tx / unit, T: T / unit, people }))
  const cost = (logs: readonly number[]) => -logLikelihood(modelOf(logs, 1), scaled) / all
  const found = yield* nelderMeadSteps(cost, [0, 0, 0, 0], { tolerance: 1e-12 })
  if (!found.converged || found.at.some((log) => Math.abs(log) > 12)) return { ok: false, reason: 'notConverged' }
  const model = modelOf(found.at, unit)
  const { evaluations } = found
  return { ok: true, model, logLikelihood: logLikelihood(model, buyers), buyers: all, repeatBuyers, evaluations }
}

/** The natural logarithm of the likelihood of the histories under the model. */
export function logLikelihood({ r, alpha, a, b }: BgNbd, buyers: readonly CountedHistory[]) {
  const ofCount = new Map<number, number>()
  const counted = (x: number) => {
    const known = ofCount.get(x)
    if (known !== undefined) return known
    const value =
      gammaln(r + x) - gammaln(r) + r * Math.log(alpha) + gammaln(a + b) + gammaln(b + x) - gammaln(b) - gammaln(a + b + x)
    ofCount.set(x, value)
    return value
  }
  return buyers.reduce((sum, { x, tx, T, people = 1 }) => {
    const alive = -(r + x) * Math.log(alpha + T)
    if (x === 0) return sum + people * (counted(x) + alive)
    const stopped = Math.log(a) - Math.log(b + x - 1) - (r + x) * Math.log(alpha + tx)
    const higher = Math.max(alive, stopped)
    return sum + people * (counted(x) + higher + Math.log(Math.exp(alive - higher) + Math.exp(stopped - higher)))
  }, 0)
}

/**
 * How well does a model predict how many buyers placed 0, 1, 2 … repeat orders in their own time? One row for each count; the last row
 * contains all from `upTo` on. To be shown beside a fit.
 */
export function repeatCounts(model: BgNbd, buyers: readonly CountedHistory[], upTo = 7) {
  const times = new Map<number, number>()
  for (const { T, people = 1 } of buyers) times.set(T, (times.get(T) ?? 0) + people)
  const rows = Array.from({ length: upTo }, (_, orders) => ({
    orders,
    actual: buyers.reduce((sum, { x, people = 1 }) => sum + (x === orders ? people : 0), 0),
    expected: [...times].reduce((sum, [t, people]) => sum + people * probabilityOfOrders(model, { n: orders, t }), 0),
  }))
  const all = buyers.reduce((sum, { people = 1 }) => sum + people, 0)
  const rest = (of: 'actual' | 'expected') => all - rows.reduce((sum, row) => sum + row[of], 0)
  return [...rows, { orders: upTo, actual: rest('actual'), expected: rest('expected') }]
}

const modelOf = ([r = 0, alpha = 0, a = 0, b = 0]: readonly number[], unit: number): BgNbd => ({
  r: Math.exp(r),
  alpha: Math.exp(alpha) * unit,
  a: Math.exp(a),
  b: Math.exp(b),
})

const isPossible = ({ x, tx, T }: BuyerHistory) =>
  Number.isInteger(x) && x >= 0 && tx >= 0 && tx <= T && T > 0 && Number.isFinite(T) && (x > 0 || tx === 0)
