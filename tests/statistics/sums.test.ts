import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentsOf } from '#engine/statistics/moments.ts'
import { combineSums, forget, type MeanSums, meanOfOne } from '#engine/statistics/sums.ts'
import { mean, proportion, ratio } from './arbitrary-sums.ts'

test('sums combine in any order and any grouping', () => {
  for (const arm of [mean(), ratio(), proportion()])
    fc.assert(
      fc.property(arm, arm, arm, (a, b, c) => {
        expect(combineSums(a, b)).toEqual(combineSums(b, a))
        expect(combineSums(combineSums(a, b), c)).toEqual(combineSums(a, combineSums(b, c)))
      }),
    )
})

test('mean and variance from sums equal those of the single values', () => {
  const values = fc.array(fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 2,
    maxLength: 60,
  })
  fc.assert(
    fc.property(values, (people) => {
      const average = people.reduce((sum, [y]) => sum + y, 0) / people.length
      const variance = people.reduce((sum, [y]) => sum + (y - average) ** 2, 0) / (people.length - 1)
      const found = momentsOf(people.map(([y, x]) => meanOfOne(y, x)).reduce((a, b) => combineSums(a, b)))
      expect(found).toMatchObject({ n: people.length })
      if (typeof found === 'string') return
      expect(found.mean).toBeCloseTo(average, 9)
      expect(found.variance).toBeCloseTo(variance, 6)
    }),
  )
})

test('sums from before the exposure are kept only if both groups have them', () => {
  const withX = meanOfOne(3, 2)
  expect(combineSums(withX, meanOfOne(5, 4)).pre).toEqual({ preSum: 6, preSumSquares: 20, sumOfProducts: 26 })
  expect(combineSums(withX, meanOfOne(5))).toEqual({ kind: 'mean', n: 2, sum: 8, sumSquares: 34 })
})

test('sums of different kinds are not combined', () => {
  const sums: MeanSums | { kind: 'proportion'; n: number; sum: number } = { kind: 'proportion', n: 2, sum: 1 }
  expect(() => combineSums<typeof sums | MeanSums>(sums, meanOfOne(1))).toThrow('proportion')
})

test('after a half-life people count half, and their mean is unchanged', () => {
  const before: MeanSums = {
    kind: 'mean',
    n: 200,
    sum: 300,
    sumSquares: 900,
    pre: { preSum: 4, preSumSquares: 8, sumOfProducts: 2 },
  }
  expect(forget(before, { days: 14, halfLife: 14 })).toEqual({
    kind: 'mean',
    n: 100,
    sum: 150,
    sumSquares: 450,
    pre: { preSum: 2, preSumSquares: 4, sumOfProducts: 1 },
  })
  expect(forget({ kind: 'proportion', n: 80, sum: 8 }, { days: 28, halfLife: 14 })).toEqual({ kind: 'proportion', n: 20, sum: 2 })
  expect(forget(before, { days: -1, halfLife: 14 })).toEqual(before)
})
