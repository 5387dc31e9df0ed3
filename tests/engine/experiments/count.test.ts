import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { builtInMetrics, type MetricDefinition, metricDefinitionSchema } from '#contract/experiments/metrics.ts'
import { builtIn, goalOf } from '#engine/experiments/built-in.ts'
import { countPerson } from '#engine/experiments/count.ts'
import { addTotals, noTotals, totalsOfOne } from '#engine/experiments/totals.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import { hour, runs } from '../generators.ts'
import { currency, eventOf } from '../pipeline.ts'

const exposedAt = Date.UTC(2026, 2, 10)
const week = 7 * 24 * hour

const at = (offset: number, event: Partial<ProfileEvent>, id = offset): ProfileEvent =>
  eventOf({ type: 'track', ...event, id: Math.abs(id) + 1, at: exposedAt + offset, messageId: `m${id}` })
const bought = (offset: number, order: string, value: number, id = offset) =>
  at(offset, { name: 'purchase', properties: { order_id: order, value, currency: 'CNY' } }, id)
const refunded = (offset: number, order: string, value: number, id = offset) =>
  at(offset, { name: 'refund', properties: { order_id: order, value } }, id)

const count = (events: ProfileEvent[], metrics: Record<string, MetricDefinition> = builtIn) =>
  countPerson(metrics, { exposedAt, events, currency })

describe('what counts of a person', () => {
  test('a purchase at the moment of the exposure does not count, one a millisecond later does', () => {
    expect(count([bought(0, 'a', 10)])['conversion']?.y).toBe(0)
    expect(count([bought(1, 'a', 10)])['conversion']?.y).toBe(1)
  })

  test('a window ends with its last millisecond', () => {
    expect(count([bought(week, 'a', 10)])['revenue']?.y).toBe(10)
    expect(count([bought(week + 1, 'a', 10)])['revenue']?.y).toBe(0)
  })

  test('a figure from before the exposure is for the adjustment only', () => {
    const { revenue } = count([bought(-hour, 'a', 30), bought(-29 * 24 * hour, 'b', 500), bought(hour, 'c', 10)])
    expect(revenue).toEqual({ y: 10, d: 0, x: 30, isCapped: false })
  })

  test('an order that is reported twice counts once, at its first time', () => {
    const { orders, revenue } = count([bought(-1, 'a', 10, 1), bought(5, 'a', 10, 2), bought(6, 'b', 5, 3), bought(7, 'b', 5, 4)])
    expect(orders?.y).toBe(1)
    expect(revenue?.y).toBe(5)
  })

  test('refunds are taken off, at most the order and only within its window', () => {
    expect(count([bought(5, 'a', 10), refunded(6, 'a', 4)])['revenue']?.y).toBe(6)
    expect(count([bought(5, 'a', 10), refunded(6, 'a', 8), refunded(7, 'a', 8)])['revenue']?.y).toBe(0)
    expect(count([bought(-5, 'a', 10), refunded(6, 'a', 4)])['revenue']?.y).toBe(0)
    expect(count([bought(5, 'a', 10), refunded(week + 1, 'a', 4)])['revenue']?.y).toBe(10)
    expect(count([refunded(6, 'never bought', 4)])['revenue']?.y).toBe(0)
  })

  test('money in another currency is no revenue, and its order still counts', () => {
    const { orders, revenue } = count([at(5, { name: 'purchase', properties: { order_id: 'a', value: 9, currency: 'EUR' } })])
    expect([orders?.y, revenue?.y]).toEqual([1, 0])
  })

  test('a visit counts as a return from the second day on', () => {
    const visit = (offset: number) => at(offset, { type: 'page', name: 'page_view' })
    expect(count([visit(24 * hour)])['returnRate']?.y).toBe(0)
    expect(count([visit(24 * hour + 1)])['returnRate']?.y).toBe(1)
  })

  test('a cap cuts what one person adds, and says so; a giant property is bounded', () => {
    const spent: MetricDefinition = { ...builtIn.revenue, cap: 50 }
    expect(count([bought(5, 'a', 1e10)], { spent })['spent']).toEqual({ y: 50, d: 0, x: 0, isCapped: true })
    const property: MetricDefinition = {
      ...builtIn.revenue,
      measure: { kind: 'property', event: 'score', where: [], property: 'points' },
    }
    const scored = count(
      [at(5, { name: 'score', properties: { points: 1e308 } }), at(6, { name: 'score', properties: { points: 1e308 } })],
      {
        property,
      },
    )
    expect(scored['property']?.y).toBe(2e12)
    expect(count([at(5, { name: 'score', properties: { points: 'many' } })], { property })['property']?.y).toBe(0)
  })

  test('the goal of a strategy is a metric of the library in the goal’s window, or an event by its name', () => {
    const goal = (metric: string) => goalOf({ metric, hours: 2, direction: 'down', guardrails: [] }, builtIn)
    expect(goal('revenue')).toEqual({ ...builtIn.revenue, hours: 2, direction: 'down' })
    expect(goal('purchase')?.measure).toEqual({ kind: 'orders' })
    expect(goal('signed_up')).toMatchObject({ kind: 'proportion', measure: { kind: 'event', event: 'signed_up' }, hours: 2 })
    expect(goalOf(null, builtIn)).toBeNull()
  })
})

const eventArbitrary = fc
  .record({
    what: fc.constantFrom('purchase', 'refund', 'page_view', 'add_to_cart', 'action_dismissed'),
    offset: fc.integer({ min: -30 * 24 * 60, max: 8 * 24 * 60 }).map((minutes) => minutes * 60_000),
    order: fc.constantFrom('a', 'b', 'c', 'd'),
    value: fc.integer({ min: 0, max: 500 }),
    isBot: fc.boolean(),
  })
  .map(({ what, offset, order, value, isBot }) => ({ what, offset, isBot, properties: { order_id: order, value } }))

const historyOf = (parts: { what: string; offset: number; isBot: boolean; properties: Record<string, unknown> }[]) =>
  parts.map(({ what, offset, isBot, properties }, id) => at(offset, { name: what, properties, isBot }, id))

test('the order in which events arrive changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(eventArbitrary, { maxLength: 20 }).chain((parts) => {
        const events = historyOf(parts)
        return fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }))
      }),
      ([events, shuffled]) => {
        expect(count(shuffled)).toEqual(count(events))
      },
    ),
    runs(200),
  )
})

test('sums that follow each new event equal the sums over all people at the end', () => {
  fc.assert(
    fc.property(fc.array(fc.array(eventArbitrary, { maxLength: 12 }), { maxLength: 5 }), (people) => {
      const histories = people.map(historyOf)
      for (const metric of builtInMetrics) {
        const of = (events: ProfileEvent[]) => totalsOfOne(count(events)[metric] ?? { y: 0, d: 0, x: 0, isCapped: false })
        const whole = histories.reduce((sum, events) => addTotals(sum, of(events)), noTotals)
        let followed = noTotals
        for (const events of histories)
          for (let seen = 1; seen <= events.length; seen++) {
            followed = addTotals(followed, of(events.slice(0, seen - 1)), -1)
            followed = addTotals(followed, of(events.slice(0, seen)))
          }
        for (const [name, value] of Object.entries(whole)) expect(Object.entries(followed)).toContainEqual([name, value])
      }
    }),
    runs(60),
  )
})

describe('definitions that cannot be computed are refused', () => {
  const refuses = (different: Partial<MetricDefinition>) =>
    v.safeParse(metricDefinitionSchema, { ...builtIn.revenue, ...different }).issues?.map((it) => v.getDotPath(it))

  test.each<[string, Partial<MetricDefinition>, string]>([
    ['a ratio that divides by nothing', { kind: 'ratio', denominator: null }, 'denominator'],
    ['a ratio that divides by itself', { kind: 'ratio', denominator: { kind: 'revenue' } }, 'denominator'],
    ['a mean with a denominator', { denominator: { kind: 'orders' } }, 'denominator'],
    ['a share of money', { kind: 'proportion' }, 'measure'],
    ['a share with a cap', { kind: 'proportion', measure: { kind: 'orders' }, cap: 5 }, 'cap'],
    ['a mean that begins later', { fromHours: 5 }, 'fromHours'],
    [
      'a window that ends before it begins',
      { kind: 'retention', measure: { kind: 'orders' }, fromHours: 48, hours: 24 },
      'hours',
    ],
  ])('%s', (_, different, path) => {
    expect(refuses(different)).toEqual([path])
  })

  test('one that names no property, or another metric', () => {
    const measure = { kind: 'property', event: 'score', where: [] }
    expect(v.safeParse(metricDefinitionSchema, { ...builtIn.revenue, measure }).success).toBe(false)
    const nested = { kind: 'metric', metric: 'revenue' }
    expect(v.safeParse(metricDefinitionSchema, { ...builtIn.revenue, measure: nested }).success).toBe(false)
  })

  test('the built-in ones can be computed', () => {
    for (const metric of builtInMetrics) expect(v.is(metricDefinitionSchema, builtIn[metric])).toBe(true)
  })
})
