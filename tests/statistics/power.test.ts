import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysToEffect, equalArms, minimumDetectableEffect, power, sampleSize } from '#engine/statistics/power.ts'

const plan = fc.record({
  mean: fc.oneof(fc.double({ min: 0.02, max: 50, noNaN: true }), fc.double({ min: -50, max: -0.02, noNaN: true })),
  variance: fc.double({ min: 0.01, max: 900, noNaN: true }),
  sequential: fc.boolean(),
})

test('the minimum detectable effect has the requested power', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 50, max: 1_000_000 }), fc.constantFrom(0.6, 0.8, 0.95), (plan, perArm, wanted) => {
      const effect = minimumDetectableEffect(plan, { perArm, power: wanted })
      if (effect === null) return
      expect(effect).toBeGreaterThan(0)
      // The other tail, which adds almost nothing, is in the power only.
      expect(power(plan, { effect, perArm })).toBeCloseTo(wanted, 3)
    }),
  )
})

test('the sample size is the smallest for which the effect is detectable', () => {
  fc.assert(
    fc.property(plan, fc.double({ min: 0.01, max: 2, noNaN: true }), (plan, effect) => {
      const needed = sampleSize(plan, { effect }) ?? 0
      fc.pre(needed > 3 && needed < 1e9)
      const detectable = (perArm: number) => minimumDetectableEffect(plan, { perArm }) ?? Number.POSITIVE_INFINITY
      expect(detectable(needed)).toBeLessThanOrEqual(effect * (1 + 1e-6))
      expect(detectable(needed - 1)).toBeGreaterThan(effect * (1 - 1e-6))
    }),
  )
})

test('a sequential test needs more people, and detects less with the same number', () => {
  const fixed = { mean: 0.1, variance: 0.09 }
  const sequential = { ...fixed, sequential: true }
  expect(sampleSize(fixed, { effect: 0.1 })).toBe(15_612)
  expect(sampleSize(sequential, { effect: 0.1 })).toBeGreaterThan(2 * 15_612)
  expect(power(sequential, { effect: 0.1, perArm: 15_612 })).toBeLessThan(0.5)
})

test('days to an effect count from the people who are there already', () => {
  const plan = { mean: 0.1, variance: 0.09 }
  expect(daysToEffect(plan, { effect: 0.1, perArm: 15_612, perArmAndDay: 10 })).toBe(0)
  expect(daysToEffect(plan, { effect: 0.1, perArm: 15_000, perArmAndDay: 100 })).toBe(7)
  expect(daysToEffect(plan, { effect: 0.1, perArm: 15_000, perArmAndDay: 0 })).toBeNull()
  expect(daysToEffect(plan, { effect: 0, perArm: 1, perArmAndDay: 1 })).toBeNull()
})

test('an impossible plan is null', () => {
  for (const plan of [
    { mean: 0, variance: 1 },
    { mean: 1, variance: 0 },
  ]) {
    expect(power(plan, { effect: 0.1, perArm: 100 })).toBeNull()
    expect(minimumDetectableEffect(plan, { perArm: 100 })).toBeNull()
    expect(sampleSize(plan, { effect: 0.1 })).toBeNull()
  }
  expect(power({ mean: 1, variance: 1 }, { effect: 0.1, perArm: 0 })).toBeNull()
  expect(minimumDetectableEffect({ mean: 0.01, variance: 9 }, { perArm: 10 })).toBeNull()
})

test('unequal arms have the power of two equal arms of their harmonic mean', () => {
  expect(equalArms(100, 100)).toBe(100)
  expect(equalArms(9_000, 1_000)).toBe(1_800)
  expect(equalArms(0, 50)).toBe(0)
})
