import { describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/dashboards/range.ts'
import { type GoalDay, progressOf } from '#engine/goals/progress.ts'

/** Ten orders of 20 each day, from a date up to another. */
const daysFrom = (from: string, to: string, different: Partial<GoalDay> = {}): GoalDay[] => {
  const days: GoalDay[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1))
    days.push({ date, visitors: 50, visits: 100, buyingVisits: 5, orders: 10, revenue: 200, signUps: 3, ...different })
  return days
}
const march = { metric: 'orders', target: 300, from: '2026-03-01', to: '2026-03-30' } as const
const today = '2026-03-16'
const running = {
  ...march,
  today,
  dayPart: 0,
  days: [...daysFrom('2026-02-01', '2026-03-15'), ...daysFrom(today, today, { orders: 0 })],
}

describe('the progress of a goal', () => {
  test('of a sum is what was reached of what should have been reached by now', () => {
    const progress = progressOf(running)
    expect(progress).toMatchObject({ state: 'running', current: 150, elapsed: 0.5, pace: 1, reason: null })
    expect(progress.forecast).toEqual({ value: 300, interval: [300, 300] })
  })
  test('of a ratio does not depend on the time', () => {
    expect(progressOf({ ...running, metric: 'conversionRate', target: 0.1 })).toMatchObject({
      current: 0.05,
      pace: 0.5,
      forecast: { value: 0.05 },
    })
  })
  test('counts the part of today that is over', () => {
    const [later] = [progressOf({ ...running, dayPart: 0.5 })]
    expect(later.elapsed).toBeCloseTo(15.5 / 30, 12)
    expect(later.forecast?.value).toBeCloseTo(150 + 14.5 * 10, 9)
  })
  test('has no figures before the window, no forecast after it, and neither is not a number', () => {
    expect(progressOf({ ...running, from: '2026-04-01', to: '2026-04-30' })).toEqual({
      state: 'planned',
      current: null,
      elapsed: 0,
      pace: null,
      forecast: null,
      reason: 'notBegun',
    })
    expect(progressOf({ ...running, from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
      state: 'over',
      current: 280,
      elapsed: 1,
      forecast: null,
      reason: 'over',
    })
    // The first moment of the first day: nothing should have been reached yet.
    expect(progressOf({ ...running, from: today, dayPart: 0 })).toMatchObject({ current: 0, elapsed: 0, pace: null })
  })
  test('of a project without data, or with less than two weeks of it, says that', () => {
    expect(progressOf({ ...running, days: [] })).toMatchObject({
      current: null,
      pace: null,
      forecast: null,
      reason: 'tooFewDays',
    })
    expect(progressOf({ ...running, days: daysFrom('2026-03-10', today) })).toMatchObject({ current: 70, reason: 'tooFewDays' })
    const unvisited = { ...running, metric: 'conversionRate' as const, target: 0.1 }
    const days = daysFrom('2026-02-01', today, { visits: 0, buyingVisits: 0 })
    expect(progressOf({ ...unvisited, days })).toMatchObject({ current: null, pace: null, forecast: null, reason: 'noVisitors' })
  })
  test('never foresees fewer orders than there are', () => {
    const days = running.days.map((it, place) => ({ ...it, orders: place % 9 === 0 ? 400 : 0 }))
    const { forecast, current } = progressOf({ ...running, days })
    expect(forecast?.interval[0]).toBeGreaterThanOrEqual(current ?? 0)
  })
})
