import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversionWeights, meanPosteriors, valueWeights, withFloor } from '#engine/statistics/bandit.ts'
import { bestArmProbabilities, topTwoProbabilities } from '#engine/statistics/best-arm.ts'
import { bestBetaProbabilities, betaInterval, compareBetas, topTwoBetaProbabilities } from '#engine/statistics/beta.ts'
import { gaussHermite, gaussLegendre } from '#engine/statistics/quadrature.ts'
import type { ProportionSums } from '#engine/statistics/sums.ts'

const normalArm = fc.record({
  mean: fc.double({ min: -2, max: 2, noNaN: true }),
  sd: fc.double({ min: 0.01, max: 1, noNaN: true }),
})
const betaArm = fc.record({ a: fc.integer({ min: 1, max: 400 }), b: fc.integer({ min: 1, max: 4_000 }) })
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('the probabilities to be best add up to 1 and move with their arms', () => {
  fc.assert(
    fc.property(
      fc.array(normalArm, { minLength: 1, maxLength: 6 }),
      fc.array(betaArm, { minLength: 1, maxLength: 5 }),
      (normal, beta) => {
        for (const [found, reversed] of [
          [bestArmProbabilities(normal), bestArmProbabilities([...normal].reverse())],
          [topTwoProbabilities(normal), topTwoProbabilities([...normal].reverse())],
          [bestBetaProbabilities(beta), bestBetaProbabilities([...beta].reverse())],
          [topTwoBetaProbabilities(beta), topTwoBetaProbabilities([...beta].reverse())],
        ] as const) {
          expect(total(found)).toBeCloseTo(1, 12)
          found.forEach((p, index) => {
            expect(p).toBeGreaterThanOrEqual(0)
            expect(p).toBeCloseTo(reversed[found.length - 1 - index] ?? -1, 9)
          })
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('a hopeless third arm does not change the other two', () => {
  fc.assert(
    fc.property(normalArm, normalArm, (a, b) => {
      const [two, three] = [bestArmProbabilities([a, b]), bestArmProbabilities([a, b, { mean: -99, sd: 0.5 }])]
      expect(three[0]).toBeCloseTo(two[0] ?? -1, 6)
    }),
  )
})

test('a posterior that is a thousand times narrower than another is not missed', () => {
  const arms = [
    { mean: 0, sd: 1 },
    { mean: 0.1, sd: 0.001 },
    { mean: 0.2, sd: 0.05 },
  ]
  // By adaptive quadrature of SciPy.
  for (const [index, expected] of [0.420668895, 0.012293242, 0.567037863].entries())
    expect(bestArmProbabilities(arms)[index]).toBeCloseTo(expected, 8)
})

test('probabilities of rates equal those of adaptive quadrature, for even, uneven, rare and very many conversions', () => {
  // By adaptive quadrature of SciPy.
  const cases = [
    {
      rates: [
        [31, 971],
        [41, 961],
        [53, 949],
      ],
      expected: [0.004145197, 0.100214956, 0.895639847],
    },
    {
      rates: [
        [5, 97],
        [400, 9_600],
        [1, 101],
      ],
      expected: [0.61813221, 0.372972938, 0.008894852],
    },
    {
      rates: [
        [500_001, 500_001],
        [500_801, 499_201],
        [60, 50],
      ],
      expected: [0.022199956, 0.151401364, 0.82639868],
    },
    {
      rates: [
        [0.5, 0.5],
        [0.5, 100.5],
      ],
      expected: [0.964157285, 0.035842715],
    },
  ]
  for (const { rates, expected } of cases)
    bestBetaProbabilities(rates.map(([a = 1, b = 1]) => ({ a, b }))).forEach((p, index) => {
      expect(p).toBeCloseTo(expected[index] ?? -1, 8)
    })
})

test('top-two weights count the first and the second place, not the second and the third', () => {
  const clear = [
    { mean: 3, sd: 0.01 },
    { mean: 2, sd: 0.01 },
    { mean: 1, sd: 0.01 },
    { mean: 0, sd: 0.01 },
  ]
  const [first, second, third, fourth] = topTwoProbabilities(clear)
  expect(first).toBeCloseTo(0.5, 9)
  expect(second).toBeCloseTo(0.5, 9)
  expect(third).toBeCloseTo(0, 9)
  expect(fourth).toBeCloseTo(0, 9)
  const rates = [40, 20, 10].map((a) => ({ a: a * 100, b: 10_000 }))
  expect(topTwoBetaProbabilities(rates)[0]).toBeCloseTo(0.5, 6)
  expect(topTwoBetaProbabilities(rates)[2]).toBeCloseTo(0, 6)
})

test('arms without variance share equally if they are equal, and lose to a better one', () => {
  const certain = (mean: number) => ({ mean, sd: 0 })
  expect(bestArmProbabilities([])).toEqual([])
  expect(bestArmProbabilities([certain(1)])).toEqual([1])
  expect(bestArmProbabilities([certain(1), certain(1)])).toEqual([0.5, 0.5])
  expect(bestArmProbabilities([certain(1), certain(1), certain(0)])).toEqual([0.5, 0.5, 0])
  const [known] = bestArmProbabilities([certain(0), { mean: 0, sd: 1 }])
  expect(known).toBeCloseTo(0.5, 9)
})

test('the weights add up to 1 and none is below the minimum', () => {
  fc.assert(
    fc.property(
      fc.array(betaArm, { minLength: 1, maxLength: 8 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      (arms, floor) => {
        const weights = withFloor(bestBetaProbabilities(arms), floor)
        expect(total(weights)).toBeCloseTo(1, 12)
        for (const weight of weights) expect(weight).toBeGreaterThanOrEqual(Math.min(floor, 1 / arms.length) - 1e-12)
      },
    ),
    { numRuns: 40 },
  )
})

const arms = (...pairs: [n: number, sum: number][]): ProportionSums[] => pairs.map(([n, sum]) => ({ kind: 'proportion', n, sum }))

test('the weights do not change before each arm has a hundred people', () => {
  expect(conversionWeights(arms([99, 50], [900, 0]))).toEqual({ status: 'collecting', n: 99, of: 100, weights: [0.5, 0.5] })
  expect(conversionWeights(arms([99, 50], [900, 0]), { current: [0.2, 0.8] }).weights).toEqual([0.2, 0.8])
  expect(conversionWeights(arms([100, 50], [900, 0])).status).toBe('ready')
  expect(conversionWeights([])).toEqual({ status: 'ready', probabilities: [], weights: [] })
})

test('the rules differ: Thompson favours the leader, top-two also its rival', () => {
  const sums = arms([1_000, 90], [1_000, 60], [1_000, 30])
  const [thompson, topTwo] = [conversionWeights(sums), conversionWeights(sums, { rule: 'topTwo' })]
  expect(thompson.weights[0]).toBeGreaterThan(0.9)
  expect(topTwo.weights[0]).toBeCloseTo(0.495, 2)
  expect(topTwo.weights[1]).toBeGreaterThan(0.45)
})

test('an arm with equal values for all people is not treated as certain', () => {
  const same = { kind: 'mean', n: 100, sum: 0, sumSquares: 0 } as const
  const other = { kind: 'mean', n: 100, sum: 100, sumSquares: 500 } as const
  const prior = { mean: 0, variance: 1e4 }
  const [first] = meanPosteriors([same, other], prior)
  expect(first?.sd).toBeCloseTo(Math.sqrt(400 / 99 / 100), 4)
  expect(meanPosteriors([same, same], prior)).toEqual([
    { mean: 0, sd: 100 },
    { mean: 0, sd: 100 },
  ])
  expect(meanPosteriors([{ ...same, n: 0 }, other], prior)[0]).toEqual({ mean: 0, sd: 100 })
  const { weights } = valueWeights([same, other])
  expect(weights[1]).toBeGreaterThan(0.9)
  expect(valueWeights([same, other], { rule: 'topTwo' }).weights).toEqual([0.5, 0.5])
})

test('two rates: the expected losses differ by the difference of the means, and swap with the arms', () => {
  fc.assert(
    fc.property(betaArm, betaArm, (a, b) => {
      const [one, other] = [compareBetas(a, b), compareBetas(b, a)]
      expect(one.lossOfA - one.lossOfB).toBeCloseTo(b.a / (b.a + b.b) - a.a / (a.a + a.b), 9)
      expect(other.lossOfA).toBeCloseTo(one.lossOfB, 12)
      expect(other.bIsBetter).toBeCloseTo(1 - one.bIsBetter, 9)
    }),
    { numRuns: 60 },
  )
})

test('the interval of a rate contains its mean and stays between 0 and 1', () => {
  fc.assert(
    fc.property(betaArm, ({ a, b }) => {
      const [low, high] = betaInterval({ a: a + 1, b: b + 1 })
      expect(low).toBeGreaterThan(0)
      expect(high).toBeLessThan(1)
      expect((a + 1) / (a + b + 2)).toBeGreaterThan(low)
      expect((a + 1) / (a + b + 2)).toBeLessThan(high)
    }),
  )
})

test('quadrature is exact for polynomials', () => {
  const sum = (nodes: readonly { x: number; weight: number }[], power: number) =>
    total(nodes.map(({ x, weight }) => weight * x ** power))
  for (const power of [0, 2, 4, 6, 8]) expect(sum(gaussLegendre(5), power)).toBeCloseTo(2 / (power + 1), 13)
  const moments = [1, 1 / 2, 3 / 4, 15 / 8]
  for (const [half, moment] of moments.entries()) {
    expect(sum(gaussHermite(128), 2 * half)).toBeCloseTo(moment * Math.sqrt(Math.PI), 11)
    expect(sum(gaussHermite(5), 2 * half + 1)).toBeCloseTo(0, 12)
  }
})
