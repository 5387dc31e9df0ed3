import { expect, test } from 'vitest'
import { type BuyerOrders, type HoldoutResult, testOnHoldout } from '#engine/statistics/buyer-holdout.ts'
import { takeAll } from '#engine/statistics/nelder-mead.ts'
import { seeded } from './simulations.ts'

const until = 120

/**
 * Buyers of a BG/NBD model with r = 1, alpha = 15, a = 1, b = 3, whose first orders are spread over 60 days, and whose orders have values of
 * a Gamma-Gamma model with p = 1, q = 3, v = 60.
 */
const simulated = (people: number): BuyerOrders[] => {
  const random = seeded(11)
  return Array.from({ length: people }, () => {
    const [rate, stops] = [-Math.log(1 - random()) / 15, 1 - (1 - random()) ** (1 / 3)]
    const [drawn, orders] = [() => -Math.log(1 - random()), [] as { day: number; value: number }[]]
    const scale = (drawn() + drawn() + drawn()) / 60
    for (let day = 60 * random(); day < until; day += drawn() / rate) {
      orders.push({ day, value: drawn() / scale })
      if (orders.length > 1 && random() < stops) break
    }
    return orders
  })
}

const tested = (buyers: readonly BuyerOrders[], need = 200) => {
  const result = takeAll(testOnHoldout(buyers, { until, need }))
  if (result.state !== 'tested') throw new Error(result.state)
  return result
}
const figuresOf = (of: Extract<HoldoutResult, { state: 'tested' }>['buying']) => {
  if (of.state !== 'tested') throw new Error(of.state)
  return of.figures
}

test('the model that made the orders is found to be calibrated, and tells who returns', () => {
  const buyers = simulated(4_000)
  const { days, cut, rfm, buying, value } = tested(buyers)
  expect(days).toBe(39)
  expect(cut).toBe(81)
  const figures = figuresOf(buying)
  const known = buyers.filter((orders) => orders.some(({ day }) => day < cut))
  const returned = known.filter((orders) => orders.some(({ day }) => day >= cut))
  expect(figures).toMatchObject({ people: known.length, events: returned.length })
  expect(figures.error).toBeLessThan(0.03)
  expect(figures.auc).toBeGreaterThan(0.7)
  // Predicting for everybody the share that returned is worse.
  const share = returned.length / known.length
  expect(figures.brier).toBeLessThan(share * (1 - share))
  expect(figures.bins?.reduce((sum, bin) => sum + bin.observed, 0)).toBe(returned.length)

  expect(figuresOf(rfm)).toMatchObject({ people: known.length, events: returned.length, brier: null, error: null, bins: null })
  expect(figuresOf(rfm).auc).toBeGreaterThan(0.6)
  expect(figuresOf(value)).toMatchObject({ people: returned.length, events: null, auc: null, brier: null })
  expect(figuresOf(value).error).toBeLessThan(0.1)
})

test('what happens after the cut does not change what is predicted', () => {
  const buyers = simulated(2_000)
  const all = figuresOf(tested(buyers).buying)
  const last = (orders: BuyerOrders) => orders.filter(({ day }) => day < 81)
  // One buyer without an order before the cut keeps the span as it is.
  const without = figuresOf(tested([...buyers.map(last), [{ day: 110, value: 1 }]]).buying)
  expect(without.bins?.map(({ people, predicted }) => [people, predicted])).toEqual(
    all.bins?.map(({ people, predicted }) => [people, predicted]),
  )
  expect(without).toMatchObject({ people: all.people, events: 0, auc: null })
})

test('with less than 28 days, or too few who came back before the cut, nothing is tested', () => {
  const late = [[{ day: until - 27.5, value: 1 }]]
  expect(takeAll(testOnHoldout(late, { until }))).toEqual({ state: 'tooShort', days: 27, need: 28 })
  expect(takeAll(testOnHoldout([], { until }))).toEqual({ state: 'tooShort', days: 0, need: 28 })
  const few = tested(simulated(60))
  expect(few.buying).toMatchObject({ state: 'tooFew', need: 200 })
  expect(few.value).toMatchObject({ state: 'tooFew', need: 200 })
  expect(few.rfm.state).toBe('tested')
})

test('at most 90 days are kept back', () => {
  expect(takeAll(testOnHoldout([[{ day: -900, value: 1 }]], { until }))).toMatchObject({ days: 90, cut: 30 })
})

test('orders in another currency count, and their value does not', () => {
  const buyers = simulated(2_000).map((orders) => orders.map((it) => ({ ...it, value: null })))
  const { buying, value } = tested(buyers)
  expect(buying.state).toBe('tested')
  expect(value).toMatchObject({ state: 'tooFew', repeatBuyers: 0 })
})
