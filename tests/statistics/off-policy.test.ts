import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incrementalUnits, scaledImpact } from '#engine/statistics/holdout.ts'
import { learn, linUcb, predict, shermanMorrison } from '#engine/statistics/lin-ucb.ts'
import { type LoggedDecision, offPolicy } from '#engine/statistics/off-policy.ts'

const decision: fc.Arbitrary<LoggedDecision> = fc.record({
  action: fc.constantFrom('a', 'b', 'c'),
  propensity: fc.constantFrom(0.05, 0.2, 0.5, 1),
  reward: fc.integer({ min: -3, max: 9 }),
})

test('the logged policy is estimated by the plain mean', () => {
  fc.assert(
    fc.property(fc.array(decision, { minLength: 1, maxLength: 50 }), (log) => {
      const result = offPolicy(log, { policy: ({ action, propensity }) => ({ [action]: propensity }) })
      const mean = log.reduce((sum, { reward }) => sum + reward, 0) / log.length
      expect(result?.ipw.value).toBeCloseTo(mean, 9)
      expect(result?.snips?.value).toBeCloseTo(mean, 9)
      expect(result?.effectiveSampleSize).toBeCloseTo(log.length, 9)
      expect(result?.enough).toBe(log.length >= 100)
    }),
  )
})

test('a self-normalised estimate lies within the rewards, every interval contains its estimate, and the effective sample size is at most the size', () => {
  const policy = () => ({ a: 0.5, b: 0.5 })
  fc.assert(
    fc.property(fc.array(decision, { minLength: 1, maxLength: 50 }), (log) => {
      const result = offPolicy(log, { policy, model: (_, action) => (action === 'a' ? 1 : 2) })
      if (!result) throw new Error('no result')
      const rewards = log.map(({ reward }) => reward)
      if (result.snips) {
        expect(result.snips.value).toBeGreaterThanOrEqual(Math.min(...rewards) - 1e-9)
        expect(result.snips.value).toBeLessThanOrEqual(Math.max(...rewards) + 1e-9)
      } else expect(log.every(({ action }) => action === 'c')).toBe(true)
      expect(result.effectiveSampleSize).toBeLessThanOrEqual(log.length + 1e-9)
      for (const { value, interval } of [result.ipw, result.dr, ...(result.snips ? [result.snips] : [])]) {
        expect(interval[0]).toBeLessThanOrEqual(value)
        expect(interval[1]).toBeGreaterThanOrEqual(value)
      }
    }),
  )
})

test('with a correct model the doubly robust estimate is exact for any weights', () => {
  const log = [0.1, 0.3, 0.9, 1].map((propensity, index) => ({
    action: index % 2 ? 'a' : 'b',
    propensity,
    reward: index % 2 ? 5 : 3,
  }))
  const result = offPolicy(log, { policy: () => ({ a: 1 }), model: (_, action) => (action === 'a' ? 5 : 3) })
  expect(result?.dr).toMatchObject({ value: 5, se: 0 })
})

test('an empty log has no estimate, and one without a propensity is refused', () => {
  expect(offPolicy([], { policy: () => ({ a: 1 }) })).toBeNull()
  for (const propensity of [0, -1, 1.5, Number.NaN])
    expect(() => offPolicy([{ action: 'a', propensity, reward: 1 }], { policy: () => ({ a: 1 }) })).toThrow(RangeError)
  expect(offPolicy([{ action: 'a', propensity: 0.5, reward: 1 }], { policy: () => ({ b: 1 }) })).toMatchObject({
    snips: null,
    effectiveSampleSize: 0,
  })
})

test('the holdout’s effect is scaled in order, also if it is a loss', () => {
  expect(incrementalUnits({ delta: -0.01, interval: [-0.02, 0.001], treated: 1_000 })).toEqual({ point: -10, interval: [-20, 1] })
  expect(scaledImpact({ delta: 1, units: 10, trafficShare: 0, days: 5 })).toBeNull()
  expect(scaledImpact({ delta: 1, units: 10, trafficShare: 0.5, days: 0 })).toBeNull()
})

test('LinUCB’s state is A and its inverse, and each observation makes it more certain', () => {
  const x = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(x, fc.integer({ min: 0, max: 1 })), { maxLength: 30 }), x, (lessons, query) => {
      let arm = linUcb(3)
      for (const [features, reward] of lessons) {
        const next = learn(arm, features, reward)
        expect(predict(next, query).width).toBeLessThanOrEqual(predict(arm, query).width + 1e-9)
        arm = next
      }
      const product = arm.a.map((row) =>
        row.map((_, j) => row.reduce((sum, value, k) => sum + value * (arm.inverse[k]?.[j] ?? 0), 0)),
      )
      product.forEach((row, i) => {
        row.forEach((value, j) => {
          expect(value).toBeCloseTo(i === j ? 1 : 0, 8)
        })
      })
    }),
  )
})

test('features of the wrong length are refused', () => {
  expect(() => learn(linUcb(2), [1], 1)).toThrow(RangeError)
  expect(shermanMorrison([], [])).toEqual([])
})
