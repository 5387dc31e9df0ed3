import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boughtAnyway } from '#engine/experiments/coupons.ts'

const count = fc.integer({ min: 0, max: 10_000 })
const estimates = fc
  .tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }))
  .map(([point, margin]) => ({ point, interval: [point - margin, point + margin] as const }))

test('what the codes did not cause would have been bought anyway', () => {
  expect(boughtAnyway(40, { point: 10, interval: [4, 16] })).toEqual({ point: 30, interval: [24, 36] })
  expect(boughtAnyway(40, { point: 0, interval: null })).toEqual({ point: 40, interval: null })
})

test('a strategy that drives orders away makes no more than all of them needless, and one that causes more than was redeemed none', () => {
  expect(boughtAnyway(40, { point: -5, interval: [-9, -1] })).toEqual({ point: 40, interval: [40, 40] })
  expect(boughtAnyway(40, { point: 50, interval: [30, 70] })).toEqual({ point: 0, interval: [0, 10] })
})

test('it is never less than none or more than all, its interval holds it, and more caused orders never make it more', () => {
  fc.assert(
    fc.property(count, estimates, fc.double({ min: 0, max: 1e6, noNaN: true }), (redeemed, caused, more) => {
      const { point, interval } = boughtAnyway(redeemed, caused)
      expect(point).toBeGreaterThanOrEqual(0)
      expect(point).toBeLessThanOrEqual(redeemed)
      expect(interval?.[0]).toBeLessThanOrEqual(point)
      expect(interval?.[1]).toBeGreaterThanOrEqual(point)
      expect(boughtAnyway(redeemed, { ...caused, point: caused.point + more }).point).toBeLessThanOrEqual(point)
    }),
  )
})
