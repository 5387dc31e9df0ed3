import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedOrders, expectedOrdersOfNew, probabilityAlive, probabilityOfOrders } from '#engine/statistics/bgnbd.ts'
import { fitBgNbd, repeatCounts } from '#engine/statistics/bgnbd-fit.ts'
import { expectedOrderValue, fitGammaGamma } from '#engine/statistics/gamma-gamma.ts'
import { scaledHypergeometric } from '#engine/statistics/hypergeometric.ts'
import { nelderMead } from '#engine/statistics/nelder-mead.ts'
import { cdnow } from './cdnow.ts'

const parameter = fc.double({ min: 0.1, max: 8, noNaN: true })
const model = fc.record({ r: parameter, alpha: parameter, a: parameter, b: parameter })
const history = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 1, max: 90, noNaN: true }))
  .map(([x, share, T]) => ({ x, tx: x === 0 ? 0 : share * T, T }))

test('the probabilities of all numbers of orders add up to 1, and their mean is the expected number', () => {
  fc.assert(
    fc.property(model, fc.double({ min: 0.1, max: 5, noNaN: true }), (model, share) => {
      const t = share * model.alpha
      const chances = Array.from({ length: 900 }, (_, n) => probabilityOfOrders(model, { n, t }))
      for (const p of chances) expect(p).toBeGreaterThanOrEqual(0)
      expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6)
      expect(expectedOrdersOfNew(model, t)).toBeCloseTo(
        chances.reduce((sum, p, n) => sum + n * p, 0),
        4,
      )
    }),
  )
})

test('the probability to be alive is between 0 and 1, is 1 without a repeat order, and falls without orders', () => {
  fc.assert(
    fc.property(model, history, (model, buyer) => {
      const now = probabilityAlive(model, buyer)
      expect(now).toBeGreaterThanOrEqual(0)
      expect(now).toBeLessThanOrEqual(1)
      if (buyer.x === 0) expect(now).toBe(1)
      expect(probabilityAlive(model, { ...buyer, T: buyer.T + 5 })).toBeLessThanOrEqual(now)
    }),
  )
})

test('the expected orders are finite, 0 for no time, and grow with time', () => {
  fc.assert(
    fc.property(model, history, (model, buyer) => {
      expect(expectedOrders(model, buyer, 0)).toBeCloseTo(0, 9)
      const [soon, later] = [expectedOrders(model, buyer, 10), expectedOrders(model, buyer, 30)]
      expect(Number.isFinite(later)).toBe(true)
      expect(later).toBeGreaterThanOrEqual(soon - 1e-9)
    }),
  )
})

test('the result is continuous at a = 1 and a + b = 1, where the formula divides by zero', () => {
  const at = (a: number, b: number) => expectedOrdersOfNew({ r: 0.5, alpha: 4, a, b }, 20)
  expect(at(1, 2)).toBeCloseTo((at(0.99, 2) + at(1.01, 2)) / 2, 4)
  expect(at(0.4, 0.6)).toBeCloseTo((at(0.4, 0.59) + at(0.4, 0.61)) / 2, 4)
})

test('a buyer with five thousand orders has a finite result', () => {
  const value = expectedOrders({ r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 }, { x: 5_000, tx: 39, T: 39 }, 100)
  expect(value).toBeGreaterThan(4_000)
  expect(Number.isFinite(value)).toBe(true)
})

test('a fit of the published data counts repeat orders as published', () => {
  const fit = fitBgNbd(cdnow)
  if (!fit.ok) throw new Error(fit.reason)
  expect(fit).toMatchObject({ buyers: 2_357, repeatBuyers: 946 })
  const rows = repeatCounts(fit.model, cdnow)
  expect(rows.map(({ actual }) => actual)).toEqual([1_411, 439, 214, 100, 62, 38, 29, 64])
  expect(rows.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(2_357, 6)
  for (const { actual, expected } of rows) expect(Math.abs(actual - expected)).toBeLessThan(40)
})

test('a fit in days equals the fit in weeks with another alpha', () => {
  const [weeks, days] = [fitBgNbd(cdnow), fitBgNbd(cdnow.map(({ x, tx, T }) => ({ x, tx: tx * 7, T: T * 7 })))]
  if (!weeks.ok || !days.ok) throw new Error('no fit')
  expect(days.model.alpha / 7).toBeCloseTo(weeks.model.alpha, 3)
  expect(days.model.b).toBeCloseTo(weeks.model.b, 3)
})

test('with too few returning buyers, or without buyers who stop, there is no fit', () => {
  const loyal = { x: 9, tx: 39, T: 39 }
  expect(fitBgNbd(Array.from({ length: 199 }, () => loyal))).toEqual({
    ok: false,
    reason: 'tooFewRepeatBuyers',
    have: 199,
    need: 200,
  })
  expect(fitBgNbd([])).toEqual({ ok: false, reason: 'tooFewRepeatBuyers', have: 0, need: 200 })
  expect(fitBgNbd(Array.from({ length: 300 }, () => loyal))).toEqual({ ok: false, reason: 'notConverged' })
  expect(fitGammaGamma([{ x: 0, value: 0 }])).toEqual({ ok: false, reason: 'tooFewRepeatBuyers', have: 0, need: 200 })
})

test.each([
  { x: 1, tx: 5, T: 4 },
  { x: 0, tx: 2, T: 4 },
  { x: 1.5, tx: 2, T: 4 },
  { x: 0, tx: 0, T: 0 },
])('an impossible history %j is refused', (history) => {
  expect(() => fitBgNbd([history])).toThrow(RangeError)
})

test('the expected value lies between the buyer’s own mean and the mean of all', () => {
  const model = { p: 6.25, q: 3.74, v: 15.44 }
  const usual = expectedOrderValue(model, { x: 0, value: 0 }) ?? 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0.01, max: 900, noNaN: true }), (x, value) => {
      const expected = expectedOrderValue(model, { x, value }) ?? 0
      expect(expected).toBeGreaterThanOrEqual(Math.min(usual, value) - 1e-9)
      expect(expected).toBeLessThanOrEqual(Math.max(usual, value) + 1e-9)
    }),
  )
  expect(expectedOrderValue({ p: 1, q: 1, v: 9 }, { x: 0, value: 0 })).toBeNull()
})

test('number and value of orders in the published data are hardly correlated', () => {
  const fit = fitGammaGamma(cdnow)
  expect(fit.ok && Math.abs(fit.correlation)).toBeLessThan(0.15)
})

test('the optimiser finds the minimum of a curved valley, and reports when it did not', () => {
  const rosenbrock = ([x = 0, y = 0]: readonly number[]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2
  const found = nelderMead(rosenbrock, [-1.2, 1], { tolerance: 1e-12 })
  expect(found.converged).toBe(true)
  expect(found.at[0]).toBeCloseTo(1, 4)
  expect(found.at[1]).toBeCloseTo(1, 4)
  expect(nelderMead(rosenbrock, [-1.2, 1], { maxEvaluations: 20 }).converged).toBe(false)
  expect(nelderMead(() => Number.NaN, [0, 0], { maxEvaluations: 99 }).converged).toBe(false)
  expect(nelderMead(([x = 0]) => (x > 2 ? Number.NaN : -x), [0]).at[0]).toBeCloseTo(2, 3)
})

test('the hypergeometric series equals known functions, and refuses arguments for which it does not converge', () => {
  const value = (a: number, b: number, c: number, z: number) => {
    const { value, log } = scaledHypergeometric(a, b, c, z)
    return (value * Math.exp(log)) / c
  }
  expect(value(1, 1, 2, 0.5)).toBeCloseTo(2 * Math.LN2, 12)
  expect(value(3, 2, 2, 0.9)).toBeCloseTo(1_000, 8)
  expect(() => scaledHypergeometric(1, 1, 2, 1)).toThrow(RangeError)
})

test('histories that are counted once for several buyers give the same fit as the buyers one by one', () => {
  const groups = new Map<string, { x: number; tx: number; T: number; people: number }>()
  for (const { x, tx, T } of cdnow) {
    const key = `${x} ${tx} ${T}`
    groups.set(key, { x, tx, T, people: (groups.get(key)?.people ?? 0) + 1 })
  }
  const [grouped, single] = [fitBgNbd([...groups.values()]), fitBgNbd(cdnow)]
  if (!grouped.ok || !single.ok) throw new Error('no fit')
  expect(groups.size).toBeLessThan(cdnow.length)
  expect(grouped).toMatchObject({ buyers: 2_357, repeatBuyers: 946 })
  for (const name of ['r', 'alpha', 'a', 'b'] as const) expect(grouped.model[name]).toBeCloseTo(single.model[name], 4)
  expect(repeatCounts(grouped.model, [...groups.values()]).map(({ actual }) => actual)).toEqual(
    repeatCounts(single.model, cdnow).map(({ actual }) => actual),
  )
})
