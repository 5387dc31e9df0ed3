import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleRatioMismatch } from '#engine/statistics/sample-ratio.ts'

test('arms of weight 0 count neither in the total nor in the degrees of freedom', () => {
  const plain = sampleRatioMismatch({ observed: [1_000, 1_200], weights: [0.5, 0.5] })
  const withEmpty = sampleRatioMismatch({ observed: [1_000, 1_200, 700], weights: [0.5, 0.5, 0] })
  expect(withEmpty).toEqual({ ...plain, leftOut: 700 })
  expect(withEmpty.df).toBe(1)
  expect(withEmpty.p).toBeCloseTo(2.0079e-5, 9)
})

test('weights may have any sum, and so may logged propensities', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 99 })), { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      (arms, factor) => {
        const observed = arms.map(([count]) => count)
        const one = sampleRatioMismatch({ observed, weights: arms.map(([, weight]) => weight) })
        const other = sampleRatioMismatch({ observed, weights: arms.map(([, weight]) => weight * factor) })
        expect(other.chi2).toBeCloseTo(one.chi2, 6)
        expect(one.p).toBeGreaterThanOrEqual(0)
        expect(one.p).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('the expected numbers of people are no mismatch, and the order of arms does not matter', () => {
  expect(sampleRatioMismatch({ observed: [800, 200], weights: [8, 2] })).toMatchObject({ chi2: 0, p: 1, alarm: false })
  const [one, other] = [
    sampleRatioMismatch({ observed: [500, 500, 600], weights: [0.34, 0.33, 0.33] }),
    sampleRatioMismatch({ observed: [600, 500, 500], weights: [0.33, 0.34, 0.33] }),
  ]
  expect(other.p).toBeCloseTo(one.p, 12)
})

test('a mismatch needs p below 0.001 and a hundred people', () => {
  expect(sampleRatioMismatch({ observed: [90, 9], weights: [1, 1] })).toMatchObject({ n: 99, alarm: false })
  expect(sampleRatioMismatch({ observed: [90, 10], weights: [1, 1] })).toMatchObject({ n: 100, alarm: true })
  expect(sampleRatioMismatch({ observed: [1_050, 950], weights: [1, 1] }).alarm).toBe(false)
})

test.each([
  [[], []],
  [
    [0, 0],
    [1, 1],
  ],
  [[100], [1]],
  [
    [100, 5],
    [1, 0],
  ],
  [
    [100, 5],
    [0, 0],
  ],
])('nothing to compare in %j with weights %j', (observed, weights) => {
  expect(sampleRatioMismatch({ observed, weights })).toMatchObject({ chi2: 0, p: 1, alarm: false })
})

test.each([
  [[1], [1, 1]],
  [
    [-1, 2],
    [1, 1],
  ],
  [
    [1, 2],
    [1, Number.NaN],
  ],
])('counts %j with weights %j are refused', (observed, weights) => {
  expect(() => sampleRatioMismatch({ observed, weights })).toThrow(RangeError)
})
