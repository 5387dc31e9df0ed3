import { expect, test } from 'vitest'
import { powerOf } from '#engine/experiments/power.ts'
import { analyse } from '#engine/statistics/analysis.ts'
import { daysToEffect, power } from '#engine/statistics/power.ts'

const sums = (n: number, sum: number) => ({ kind: 'proportion' as const, n, sum })
const fixed = (a: [number, number], b: [number, number]) => analyse(sums(...a), sums(...b), { engine: 'fixed' })
const usual = { days: 10, wanted: 0.1, direction: 'up' } as const

test('power and days are those of the plan that two equal groups have', () => {
  const it = powerOf(fixed([1_000, 200], [3_000, 600]), usual)
  const plan = { mean: 0.2, variance: 0.16, alpha: 0.05 }
  expect(it).toMatchObject({ wanted: 0.1, perArm: 1_500, reason: null })
  expect(it.now).toBeCloseTo(power(plan, { effect: 0.1, perArm: 1_500 }) ?? Number.NaN, 12)
  expect(it.days).toBe(daysToEffect(plan, { effect: 0.1, perArm: 1_500, perArmAndDay: 150 }))
})

test('with enough people nothing is left to wait for, and a metric that should fall is planned for a fall', () => {
  expect(powerOf(fixed([90_000, 18_000], [90_000, 18_000]), usual)).toMatchObject({ days: 0, reason: null })
  expect(powerOf(fixed([1_000, 200], [1_000, 200]), { ...usual, direction: 'down' }).wanted).toBe(-0.1)
})

test.each([
  ['nobody', fixed([0, 0], [0, 0]), usual, 'noPeople'],
  ['one person a group', fixed([1, 1], [1, 0]), usual, 'tooFewPeople'],
  ['people who are all alike', fixed([500, 500], [500, 500]), usual, 'zeroVariance'],
  ['a control of 0', fixed([500, 0], [500, 4]), usual, 'zeroBaseline'],
  ['less than a day', fixed([500, 50], [500, 50]), { ...usual, days: 0 }, 'tooEarly'],
  ['a change that would take longer than ten years', fixed([20, 2], [20, 2]), { ...usual, wanted: 0.01 }, 'tooFar'],
] as const)('%s: said in words, without a number of days', (_, analysis, input, reason) => {
  const it = powerOf(analysis, input)
  expect([it.days, it.reason]).toEqual([null, reason])
  for (const figure of [it.now, it.detectable, it.perArm]) expect(Number.isFinite(figure ?? 0)).toBe(true)
})
