import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { behaviorEventSchema } from '#contract/events/events.ts'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { products, searches } from '#server/samples/shop/catalogue.ts'
import { eventsOfHouseholds, householdsOf, shopEvents } from '#server/samples/shop/shop.ts'

const until = Date.parse('2026-03-01T08:00:00.000Z')
const day = 24 * 60 * 60_000

type Event = v.InferOutput<typeof behaviorEventSchema>
const shop = (options: { seed?: string; visitors?: number } = {}): Iterable<Event> =>
  shopEvents({ seed: 'tea', until, visitors: 800, ...options })
const digestOf = (events: Iterable<Event>) => {
  const hash = createHash('sha256')
  for (const event of events) hash.update(JSON.stringify(event))
  return hash.digest('hex')
}

test('the same seed gives the same bytes, another seed another shop', () => {
  expect(digestOf(shop())).toBe(digestOf(shop()))
  expect(digestOf(shop({ seed: 'other' }))).not.toBe(digestOf(shop()))
})

test('the shop in parts is the shop', () => {
  const households = householdsOf(800)
  const parts = [0, 1, 500, 700].map((from, index, all) =>
    eventsOfHouseholds({ seed: 'tea', until, visitors: 800 }, from, all[index + 1] ?? households),
  )
  expect(digestOf(parts.flatMap((part): Event[] => [...part]))).toBe(digestOf(shop()))
})

test('at another time it is the same shop: the same messages, later', () => {
  const untimed = (events: Iterable<Event>) =>
    [...events].map(({ originalTimestamp: _, ...event }) => JSON.stringify(event)).sort()
  const later: Iterable<Event> = shopEvents({ seed: 'tea', until: until + 3 * day + 5 * 60 * 60_000, visitors: 800 })
  expect(untimed(later)).toEqual(untimed(shop()))
})

test('every event is one that the server takes, within the 60 days, under an id of its own', () => {
  const ids = new Set<string>()
  let count = 0
  for (const event of shop()) {
    const parsed = v.safeParse(v.strictObject(behaviorEventSchema.entries), event)
    expect(parsed.issues).toBeUndefined()
    const at = Date.parse(event.originalTimestamp)
    expect(at).toBeLessThanOrEqual(until)
    expect(at).toBeGreaterThanOrEqual(until - 60 * day)
    ids.add(event.messageId)
    count += 1
  }
  expect(ids.size).toBe(count)
})

test('every product and search has a name of its own in the four languages', () => {
  for (const { names } of products) expect(names.filter((name) => String(name).trim() !== '')).toHaveLength(4)
  for (const language of [0, 1, 2, 3] as const)
    expect(new Set(products.map(({ names }) => names[language])).size).toBe(products.length)
  expect(searches).toHaveLength(4)
})

describe('the shop of 20,000 visitors', () => {
  const all = [...shop({ visitors: 20_000 })]
  const named = (name: string) => all.filter(({ event }) => event === name)
  const countBy = (keyOf: (event: Event) => string | null | undefined, events = all) => {
    const counts = new Map<string, number>()
    for (const event of events) {
      const key = keyOf(event)
      if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }

  test('has as many visitors, people, devices and pairs as it should', () => {
    expect(new Set(all.map(({ anonymousId }) => anonymousId)).size).toBe(20_000)
    expect(countBy(({ userId }) => userId).size).toBe(5_000)
    const peopleOf = new Map<string, Set<string>>()
    for (const { anonymousId, userId } of all)
      if (userId) peopleOf.set(anonymousId, (peopleOf.get(anonymousId) ?? new Set()).add(userId))
    expect([...peopleOf.values()].filter(({ size }) => size === 2)).toHaveLength(125)
    expect(all.length).toBeGreaterThan(300_000)
    expect(all.length).toBeLessThan(450_000)
  })

  test('has every scenario, refunds, and people of four languages who gave and refused consent', () => {
    for (const scenario of scenarios) expect(named(scenario).length, scenario).toBeGreaterThan(3_000)
    expect(named('refund').length).toBeGreaterThan(150)
    const stored = all.map(({ originalTimestamp, userId, traits, ...event }, id) =>
      readEvent({
        id,
        ...event,
        sessionId: event.sessionId ?? null,
        pageViewId: event.pageViewId ?? null,
        occurredAt: Date.parse(originalTimestamp),
        context: { ...event.context, userId, traits },
      }),
    )
    const valuesOf = (value: (event: (typeof stored)[number]) => string | null | undefined) =>
      [...new Set(stored.map(value))].filter((it) => it !== null && it !== undefined).sort()
    expect(valuesOf(({ language }) => language)).toEqual(['en', 'fr', 'ja', 'zh'])
    expect(valuesOf(({ consent }) => consent.marketing)).toEqual(['denied', 'granted'])
    expect(valuesOf(({ device }) => device)).toEqual(['desktop', 'phone', 'tablet'])
    expect(valuesOf(({ country }) => country)).toHaveLength(8)
    expect(valuesOf(({ lastSource }) => lastSource?.type)).toEqual(['direct', 'referral', 'search', 'social', 'utm'])
    expect(valuesOf(({ lastSource }) => lastSource?.campaign)).toHaveLength(3)
    for (const { traits } of named('identify')) expect(traits?.['email']).toMatch(/^[a-z0-9-]+@example\.com$/)
  })

  test('has orders whose number differs much between people', () => {
    const orders = [...countBy(({ userId }) => userId, named('purchase')).values()].sort((a, b) => b - a)
    expect(orders.filter((count) => count >= 2).length).toBeGreaterThan(1_000)
    expect(orders.filter((count) => count >= 10).length).toBeGreaterThan(15)
    const total = orders.reduce((sum, count) => sum + count, 0)
    const ofTopFifth = orders.slice(0, orders.length / 5).reduce((sum, count) => sum + count, 0)
    expect(ofTopFifth / total).toBeGreaterThan(0.4)
  })

  test('is busier at weekends and in the evening, and some of its events come late', () => {
    const china = all.filter(({ event, context }) => event === 'page_view' && context['country'] === 'CN')
    const hours = countBy(
      ({ originalTimestamp }) => new Date(Date.parse(originalTimestamp) + 8 * 3_600_000).getUTCHours().toString(),
      china,
    )
    expect(hours.get('20')).toBeGreaterThan(5 * (hours.get('4') ?? 0))
    const days = countBy(
      ({ originalTimestamp }) => new Date(Date.parse(originalTimestamp) + 8 * 3_600_000).getUTCDay().toString(),
      china,
    )
    expect(days.get('6')).toBeGreaterThan(1.2 * (days.get('2') ?? 0))
    const latest = new Map<string, string>()
    let late = 0
    for (const { anonymousId, originalTimestamp } of all) {
      const before = latest.get(anonymousId) ?? ''
      if (originalTimestamp < before) late += 1
      else latest.set(anonymousId, originalTimestamp)
    }
    expect(late).toBeGreaterThan(500)
    expect(late).toBeLessThan(0.02 * all.length)
  })
})
