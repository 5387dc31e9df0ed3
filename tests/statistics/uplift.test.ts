import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestSplit, type Cell, growTree, leafOf, squaredError } from '#engine/statistics/context-tree.ts'
import {
  areaOfRandom,
  areaOverRandom,
  areaUnder,
  qiniCurve,
  qiniScore,
  type Scored,
  upliftCurve,
  upliftScore,
} from '#engine/statistics/qini.ts'

const person: fc.Arbitrary<Scored> = fc.record({
  y: fc.constantFrom(0, 1),
  treated: fc.boolean(),
  score: fc.integer({ min: 0, max: 6 }),
})

test('the order of people with equal scores does not matter, and only the order of scores does', () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 30 }), (people) => {
      const curve = qiniCurve(people)
      expect(qiniCurve([...people].reverse())).toEqual(curve)
      expect(qiniCurve(people.map((it) => ({ ...it, score: it.score * 10 - 3 })))).toEqual(curve)
      expect(curve[0]).toEqual({ people: 0, value: 0 })
      expect(curve.at(-1)?.people).toBe(people.length)
      expect(areaUnder(curve)).toBeCloseTo(areaOverRandom(curve) + areaOfRandom(curve), 9)
    }),
  )
})

test('equal scores for all equal a random order', () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 30 }), (people) => {
      const alike = people.map((it) => ({ ...it, score: 1 }))
      expect(areaOverRandom(qiniCurve(alike))).toBeCloseTo(0, 9)
      expect(areaOverRandom(upliftCurve(alike))).toBeCloseTo(0, 9)
    }),
  )
})

test('without people, or if no order could be better, there is no score', () => {
  expect(qiniCurve([])).toEqual([{ people: 0, value: 0 }])
  expect(qiniScore([])).toBeNull()
  expect(upliftScore([])).toBeNull()
  expect(qiniScore([{ y: 1, treated: true, score: 1 }])).toBeNull()
})

const cell = (attributes: Record<string, string>, ...means: number[]): Cell => ({
  attributes,
  arms: means.map((mean) => ({ kind: 'mean', n: 200, sum: 200 * mean, sumSquares: 199 + 200 * mean ** 2 })),
})

const cells = [
  cell({ country: 'FR', device: 'mobile' }, 1, 4),
  cell({ country: 'JP', device: 'mobile' }, 1, 4),
  cell({ country: 'FR', device: 'desktop' }, 3, 1),
  cell({ country: 'JP', device: 'desktop' }, 3, 1.5),
]

test('the best split is by the attribute that separates the effects', () => {
  const split = bestSplit(cells)
  expect(split).toMatchObject({ attribute: 'device', values: ['desktop'] })
  expect(split?.errorAfter).toBeLessThan(split?.errorBefore ?? 0)
  expect(bestSplit(cells.slice(0, 1))).toBeNull()
  expect(bestSplit([])).toBeNull()
  expect(bestSplit([cell({ country: 'FR' }, 1), cell({ country: 'JP' }, 1)])).toBeNull()
})

test('a split groups values with similar effects', () => {
  const countries = ['DE', 'FR', 'GB', 'JP'].map((country, index) => cell({ country }, index % 2 ? 5 : 0))
  expect(bestSplit(countries)).toMatchObject({ values: ['DE', 'GB'] })
  const many = Array.from({ length: 12 }, (_, index) => cell({ page: `p${index + 10}` }, index === 7 ? 9 : 1))
  expect(bestSplit(many)).toMatchObject({ values: ['p17'] })
})

test('a tree splits where the gain is largest, and has a leaf for everybody', () => {
  const tree = growTree(cells, { maxLeaves: 2 })
  expect(leafOf(tree, { device: 'mobile' }).arms[1]).toMatchObject({ n: 400, sum: 1_600 })
  expect(leafOf(tree, { device: 'desktop', country: 'FR' }).cells).toHaveLength(2)
  expect(leafOf(tree, {}).arms[1]).toMatchObject({ sum: 1_600 })
  const whole = growTree(cells)
  expect(leafOf(whole, { device: 'desktop', country: 'FR' }).arms[1]).toMatchObject({ n: 200, sum: 200 })
})

test('cells with fewer than a hundred people an arm stay pooled', () => {
  const small = (device: string, mean: number): Cell => ({
    attributes: { device },
    arms: [{ kind: 'mean', n: 99, sum: 99 * mean, sumSquares: 99 * (mean ** 2 + 1) }],
  })
  expect(growTree([small('mobile', 1), small('desktop', 9)]).leaf).toBe(true)
  expect(growTree([small('mobile', 1), small('desktop', 9)], { minPerArm: 99 }).leaf).toBe(false)
})

test('a split never increases the squared error', () => {
  const anyCell = fc.record({
    attributes: fc.record({ k: fc.constantFrom('a', 'b', 'c') }),
    arms: fc.array(anyArm(), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(anyCell, { maxLength: 8 }), fc.array(anyCell, { maxLength: 8 }), (some, more) => {
      expect(squaredError(some) + squaredError(more)).toBeLessThanOrEqual(squaredError([...some, ...more]) * (1 + 1e-9) + 1e-9)
    }),
  )
})

function anyArm() {
  const values = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 6 })
  return values.map((ys) => ({
    kind: 'mean' as const,
    n: ys.length,
    sum: ys.reduce((sum, y) => sum + y, 0),
    sumSquares: ys.reduce((sum, y) => sum + y * y, 0),
  }))
}
