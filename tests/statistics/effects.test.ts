import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnalysisOptions, analyse, type Engine } from '#engine/statistics/analysis.ts'
import { bayesianTest, expectedLoss } from '#engine/statistics/bayes.ts'
import { confidenceSequence } from '#engine/statistics/sequential.ts'
import { combineSums, type MeanSums, meanOfOne, type Sums } from '#engine/statistics/sums.ts'
import { welchTest } from '#engine/statistics/welch.ts'
import { mean, twoArms } from './arbitrary-sums.ts'

const engine = fc.constantFrom<Engine>('fixed', 'sequential', 'bayesian')
const scale = fc.constantFrom<'absolute' | 'relative'>('absolute', 'relative')

test('an interval contains its estimate, and every result is a number or a reason', () => {
  fc.assert(
    fc.property(twoArms(), engine, scale, ([a, b], engine, scale) => {
      const result = analyse(a, b, { engine, scale })
      if (!result.ok) {
        expect(result.reason).toMatch(/^zero(?:Variance|Baseline)$/)
        return
      }
      const [low, high] = result.interval
      expect(low).toBeLessThanOrEqual(result.delta)
      expect(high).toBeGreaterThanOrEqual(result.delta)
      for (const figure of [result.delta, result.se, low, high, result.p ?? 0, result.chanceToWin ?? 0])
        expect(Number.isFinite(figure)).toBe(true)
    }),
  )
})

test('swapping the arms changes the sign of an absolute effect and nothing else', () => {
  fc.assert(
    fc.property(twoArms(), engine, ([a, b], engine) => {
      const [one, other] = [analyse(a, b, { engine, scale: 'absolute' }), analyse(b, a, { engine, scale: 'absolute' })]
      if (!one.ok || !other.ok) {
        expect(one.ok).toBe(other.ok)
        return
      }
      expect(other.delta).toBeCloseTo(-one.delta, 9)
      expect(other.se).toBeCloseTo(one.se, 9)
      expect(other.interval[0]).toBeCloseTo(-one.interval[1], 6)
      if (one.p !== null) expect(other.p).toBeCloseTo(one.p, 9)
      if (one.chanceToWin !== null) expect(other.chanceToWin).toBeCloseTo(1 - one.chanceToWin, 9)
    }),
  )
})

test('a sequential interval is wider than a fixed one, and its p is higher', () => {
  fc.assert(
    fc.property(twoArms({ least: 100 }), scale, ([a, b], scale) => {
      const [fixed, sequential] = [analyse(a, b, { engine: 'fixed', scale }), analyse(a, b, { engine: 'sequential', scale })]
      if (!fixed.ok || !sequential.ok) return
      expect(sequential.interval[0]).toBeLessThan(fixed.interval[0])
      expect(sequential.interval[1]).toBeGreaterThan(fixed.interval[1])
      // Both are 0 for any purpose below that; the one is of a normal, the other of a t distribution.
      expect(Math.max(1e-9, sequential.p ?? 1)).toBeGreaterThanOrEqual(Math.max(1e-9, fixed.p ?? 1))
    }),
  )
})

test('p is below alpha exactly where the interval leaves out 0', () => {
  const effect = fc.record({
    delta: fc.double({ min: -3, max: 3, noNaN: true }),
    se: fc.double({ min: 0.01, max: 2, noNaN: true }),
    df: fc.integer({ min: 2, max: 9_999 }),
    n: fc.integer({ min: 4, max: 99_999 }),
  })
  fc.assert(
    fc.property(effect, fc.constantFrom(0.01, 0.05, 0.1), (it, alpha) => {
      const whole = { ...it, theta: null, control: { n: 2, mean: 0, variance: 1 }, treatment: { n: 2, mean: 0, variance: 1 } }
      for (const { p, interval } of [welchTest(whole, alpha), confidenceSequence(whole, { alpha })]) {
        // Where p is alpha up to rounding, either side is right.
        if (Math.abs(p - alpha) > 1e-9) expect(interval[0] > 0 || interval[1] < 0).toBe(p < alpha)
      }
    }),
  )
})

const none = { kind: 'proportion', n: 0, sum: 0 } as const
const some = { kind: 'proportion', n: 100, sum: 20 } as const
const ratio = {
  kind: 'ratio',
  n: 3,
  mainSum: 6,
  mainSumSquares: 14,
  denominatorSum: 0,
  denominatorSumSquares: 0,
  sumOfProducts: 0,
} as const

test.each<[string, Sums, Sums, AnalysisOptions, string, number | null]>([
  ['nobody in the control', none, some, {}, 'noPeople', null],
  ['nobody in the treatment', some, none, {}, 'noPeople', null],
  ['one person', { kind: 'proportion', n: 1, sum: 1 }, some, { scale: 'absolute' }, 'tooFewPeople', -0.8],
  [
    'nobody differs in either arm',
    { kind: 'proportion', n: 9, sum: 0 },
    { kind: 'proportion', n: 9, sum: 9 },
    { scale: 'absolute' },
    'zeroVariance',
    1,
  ],
  ['equal numbers that only rounding tells apart', ...equalNumbers(), { scale: 'absolute' }, 'zeroVariance', 0],
  ['a control of 0', { kind: 'proportion', n: 9, sum: 0 }, some, {}, 'zeroBaseline', null],
  ['a ratio over nothing', ratio, ratio, {}, 'zeroDenominator', null],
  ['more conversions than people', { kind: 'proportion', n: 9, sum: 10 }, some, { scale: 'absolute' }, 'invalid', 0.2 - 10 / 9],
  ['CUPED without figures from before', some, some, { withCuped: true }, 'noPreExposure', 0],
  ['weights that followed the results', some, some, { allocation: 'adaptive' }, 'adaptiveAllocation', null],
])('%s has a reason and no interval', (_, control, treatment, options, reason, delta) => {
  for (const engine of ['fixed', 'sequential', 'bayesian'] as const) {
    const result = analyse(control, treatment, { ...options, engine })
    expect(result).toMatchObject({ ok: false, reason, method: { control, treatment, steps: null } })
    if (!result.ok && delta !== null) expect(result.delta).toBeCloseTo(delta, 9)
    else expect(result.delta).toBeNull()
  }
})

test('an effect exists if one arm has no variance', () => {
  expect(analyse({ kind: 'proportion', n: 50, sum: 5 }, { kind: 'proportion', n: 50, sum: 50 })).toMatchObject({
    ok: true,
    delta: 9,
  })
})

test('CUPED with an uncorrelated covariate changes nothing', () => {
  const constant = (ys: number[]) => ys.map((y) => meanOfOne(y, 7)).reduce((a, b) => combineSums(a, b))
  const [a, b] = [constant([1, 2, 3, 9]), constant([2, 2, 5, 9])]
  for (const scale of ['absolute', 'relative'] as const) {
    const [plain, adjusted] = [analyse(a, b, { scale }), analyse(a, b, { scale, withCuped: true })]
    if (!plain.ok || !adjusted.ok) throw new Error('no effect')
    expect(adjusted.method.steps?.theta).toBe(0)
    expect(adjusted.se).toBeCloseTo(plain.se, 12)
    expect(adjusted.delta).toBeCloseTo(plain.delta, 12)
  }
})

test('CUPED never widens the absolute interval of two equal arms, and narrows it if the covariate is correlated', () => {
  const foretold = (shift: number): MeanSums =>
    Array.from({ length: 200 }, (_, i) => meanOfOne(i + shift + (i % 7), i)).reduce((a, b) => combineSums(a, b))
  const [plain, adjusted] = [false, true].map((withCuped) => analyse(foretold(0), foretold(2), { scale: 'absolute', withCuped }))
  if (!plain?.ok || !adjusted?.ok) throw new Error('no effect')
  expect(adjusted.se).toBeLessThan(plain.se / 10)
  expect(adjusted.delta).toBeCloseTo(2, 1)
  fc.assert(
    fc.property(mean({ least: 20 }), (arm) => {
      const [plain, adjusted] = [false, true].map((withCuped) => analyse(arm, arm, { scale: 'absolute', withCuped }))
      if (plain?.ok && adjusted?.ok) expect(adjusted.se).toBeLessThanOrEqual(plain.se * (1 + 1e-9))
    }),
  )
})

test('a method names its formulas and contains what is needed to compute the result again', () => {
  const result = analyse({ kind: 'proportion', n: 100, sum: 49 }, { kind: 'proportion', n: 100, sum: 51 }, { scale: 'absolute' })
  if (!result.ok) throw new Error('no effect')
  const { steps, formulas, tuning, alpha, control, treatment } = JSON.parse(JSON.stringify(result.method))
  expect(formulas).toEqual(['proportion', 'absolute', 'confidenceSequence'])
  expect(steps.control).toEqual({ mean: 0.49, variance: 0.2499 })
  const se = Math.sqrt(steps.control.variance / control.n + steps.treatment.variance / treatment.n)
  const logs = -2 * Math.log(alpha)
  const spread = (200 * (logs + Math.log(logs + 1))) / tuning
  const half = se * Math.sqrt((2 * (spread + 1) * Math.log(Math.sqrt(spread + 1) / alpha)) / spread)
  expect(result.interval[1]).toBeCloseTo(0.02 + half, 12)
})

test('the expected losses differ by the effect and are never negative', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }), (mean, sd) => {
      const { control, treatment } = expectedLoss(mean, sd)
      expect(control - treatment).toBeCloseTo(mean, 9)
      expect(Math.min(control, treatment)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a prior pulls the estimate towards it and narrows the interval', () => {
  const flat = bayesianTest({ delta: 0.2, se: 0.1 })
  const sceptical = bayesianTest({ delta: 0.2, se: 0.1 }, { prior: { mean: 0, variance: 0.01 } })
  expect(sceptical.mean).toBeCloseTo(0.1, 12)
  expect(sceptical.sd).toBeLessThan(flat.sd)
  expect(sceptical.chanceToWin).toBeLessThan(flat.chanceToWin)
})

function equalNumbers(): [MeanSums, MeanSums] {
  const arm = Array.from({ length: 7 }, () => meanOfOne(0.1)).reduce((a, b) => combineSums(a, b))
  return [arm, arm]
}
