import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse, type Engine } from '#engine/statistics/analysis.ts'
import { firstDaysAndRest, noveltyOf } from '#engine/statistics/novelty.ts'
import type { Sums } from '#engine/statistics/sums.ts'
import { engineFor, type VerdictInput, verdictOf } from '#engine/statistics/verdict.ts'
import { twoArms } from './arbitrary-sums.ts'

const arm = (n: number, sum: number): Sums => ({ kind: 'proportion', n, sum })
const healthy = { p: 0.5, alarm: false }
const validated = (control: Sums, treatment: Sums, engine: Engine = 'sequential', more: Partial<VerdictInput> = {}) =>
  verdictOf({
    analysis: analyse(control, treatment, { engine }),
    direction: 'up',
    mismatch: healthy,
    days: 10,
    horizonDays: 10,
    ...more,
  })

const better = [arm(5_000, 500), arm(5_000, 800)] as const
const unclear = [arm(5_000, 500), arm(5_000, 520)] as const

test('a mismatch comes before everything: there is no verdict', () => {
  expect(validated(...better, 'sequential', { mismatch: { p: 1e-9, alarm: true } })).toEqual({
    code: 'unhealthy',
    problem: 'mismatch',
    p: 1e-9,
  })
})

test('with fewer than a hundred people in either arm the verdict is "collecting"', () => {
  expect(validated(arm(99, 1), arm(5_000, 4_000))).toEqual({ code: 'collecting', unit: 'people', n: 99, of: 100 })
  expect(validated(arm(100, 60), arm(100, 100), 'bayesian').code).toBe('winning')
  expect(validated(arm(0, 0), arm(0, 0))).toMatchObject({ code: 'collecting', n: 0 })
})

test('a gain needs three days, a loss is reported at once', () => {
  expect(validated(...better, 'sequential', { days: 2 })).toEqual({ code: 'collecting', unit: 'days', n: 2, of: 3 })
  expect(validated(...better, 'sequential', { days: 3 })).toEqual({ code: 'winning', chanceToWin: null })
  expect(validated(better[1], better[0], 'sequential', { days: 0 })).toEqual({ code: 'losing', chanceToWin: null })
})

test('a fixed horizon has no verdict before its end', () => {
  expect(validated(...better, 'fixed', { days: 9, horizonDays: 14 })).toEqual({ code: 'collecting', unit: 'days', n: 9, of: 14 })
  expect(validated(better[1], better[0], 'fixed', { days: 9, horizonDays: 14 }).code).toBe('collecting')
  expect(validated(...better, 'fixed', { days: 14, horizonDays: 14 }).code).toBe('winning')
})

test('a horizon that was not locked before the first exposure is ignored', () => {
  const analysis = analyse(...better, { engine: 'fixed' })
  const unlocked = verdictOf({ analysis, direction: 'up', mismatch: healthy, days: 30 })
  expect(unlocked).toEqual({ code: 'unknown', reason: 'horizonNotLocked' })
  expect(engineFor({ lockedAt: null, firstExposureAt: 5 })).toBe('sequential')
  expect(engineFor({ lockedAt: 6, firstExposureAt: 5 })).toBe('sequential')
  expect(engineFor({ lockedAt: 5, firstExposureAt: 5 })).toBe('sequential')
  expect(engineFor({ lockedAt: 4, firstExposureAt: 5 })).toBe('fixed')
  expect(engineFor({ lockedAt: 5, firstExposureAt: null })).toBe('fixed')
})

test('Bayesian: 95 % wins, 5 % loses, and a lower-is-better metric is the other way round', () => {
  const result = validated(...better, 'bayesian')
  expect(result.code).toBe('winning')
  expect(validated(...better, 'bayesian', { direction: 'down' }).code).toBe('losing')
  expect(validated(...better, 'sequential', { direction: 'down' }).code).toBe('losing')
  expect(validated(better[1], better[0], 'fixed', { direction: 'down' }).code).toBe('winning')
  expect(validated(arm(1_000, 100), arm(1_000, 118), 'bayesian').code).toBe('inconclusive')
})

test('a gain with a worse guardrail is blocked, and one with an uncertain guardrail is not', () => {
  const guardrail = (control: Sums, treatment: Sums, worseThan: number) => ({
    metric: 'refunds',
    analysis: analyse(control, treatment),
    direction: 'down' as const,
    worseThan,
  })
  const blockedBy = (it: ReturnType<typeof guardrail>) => validated(...better, 'sequential', { guardrails: [it] })
  expect(blockedBy(guardrail(...better, 0.02))).toEqual({ code: 'blocked', guardrails: ['refunds'] })
  expect(blockedBy(guardrail(...better, 0.7)).code).toBe('winning')
  expect(blockedBy(guardrail(...unclear, 0.02)).code).toBe('winning')
  expect(blockedBy(guardrail(arm(0, 0), arm(0, 0), 0.02)).code).toBe('winning')
})

test('"inconclusive" comes with the effect detectable by now, and the days that the wanted effect needs', () => {
  const result = validated(...unclear, 'sequential', { wanted: 0.1 })
  if (result.code !== 'inconclusive') throw new Error(result.code)
  expect(result.minimumDetectable).toBeGreaterThan(0.2)
  expect(result.daysToWanted).toBeGreaterThan(50)
  expect(validated(...unclear, 'fixed', { wanted: 0.5 })).toMatchObject({ daysToWanted: 0 })
  expect(validated(...unclear, 'fixed')).toMatchObject({ daysToWanted: null })
  expect(validated(...unclear, 'fixed', { wanted: 0.01, days: 0, horizonDays: 0 })).toMatchObject({ daysToWanted: null })
})

test('a figure that cannot be computed is unknown, and an adaptive arm is never called better', () => {
  expect(validated(arm(100, 0), arm(100, 50))).toEqual({ code: 'unknown', reason: 'zeroBaseline' })
  const adaptive = analyse(...better, { allocation: 'adaptive' })
  expect(verdictOf({ analysis: adaptive, direction: 'up', mismatch: healthy, days: 9 })).toEqual({
    code: 'unknown',
    reason: 'adaptiveAllocation',
  })
})

test('nothing wins on noise: winning means an interval above 0, three days and a hundred people an arm', () => {
  fc.assert(
    fc.property(twoArms(), fc.nat(6), fc.constantFrom<Engine>('fixed', 'sequential'), ([a, b], days, engine) => {
      const analysis = analyse(a, b, { engine })
      const { code } = verdictOf({ analysis, direction: 'up', mismatch: healthy, days, horizonDays: 0 })
      expect(code === 'winning').toBe(analysis.ok && analysis.interval[0] > 0 && days >= 3 && Math.min(a.n, b.n) >= 100)
    }),
  )
})

test('an effect of the first three days that disappears afterwards is "fading"', () => {
  const day = (treated: number) => ({ control: arm(1_000, 100), treatment: arm(1_000, treated) })
  const split = firstDaysAndRest([day(200), day(190), day(200), day(101), day(99), day(100)])
  if (!split) throw new Error('no rest')
  const novelty = noveltyOf(split.first, split.rest)
  expect(novelty).toMatchObject({ code: 'fading' })
  if ('difference' in novelty) expect(novelty.difference).toBeCloseTo(0.9667 - 0, 3)
  expect(noveltyOf(split.rest, split.first).code).toBe('growing')
  expect(noveltyOf(split.first, split.first)).toMatchObject({ code: 'steady', difference: 0, p: 1 })
})

test('novelty needs a day after the third and a hundred people in each part', () => {
  const day = { control: arm(99, 9), treatment: arm(400, 90) }
  expect(firstDaysAndRest([day, day, day])).toBeNull()
  expect(firstDaysAndRest([])).toBeNull()
  const split = firstDaysAndRest([day, day, day, day])
  expect(split && noveltyOf(split.first, split.rest)).toEqual({ code: 'tooEarly' })
  const flat = { control: arm(500, 0), treatment: arm(500, 9) }
  expect(noveltyOf(flat, flat)).toEqual({ code: 'unknown', reason: 'zeroBaseline' })
})
