import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profileLimits } from '#contract/profiles/limits.ts'
import { countedRefund, orderKeyOf, worthOf } from '#engine/profiles/commerce.ts'
import type { ProfileEvent } from '#engine/profiles/event.ts'
import { combine, foldEvent } from '#engine/profiles/fold.ts'
import { type KnownOrder, measure, newMemory } from '#engine/profiles/measure.ts'
import { averageOrderValue, meanDaysBetweenOrders, messagesOf } from '#engine/profiles/profile.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { revenueIn } from '#engine/profiles/revenue.ts'
import { emptyState } from '#engine/profiles/state.ts'
import { day, historyArbitrary, runs } from './generators.ts'
import { currency, eventOf, foldLog, measuredOf, profilesOf } from './pipeline.ts'

const measureEach = (events: Partial<ProfileEvent>[], order: KnownOrder | null = null) => {
  let memory = newMemory
  return events.map((event, index) => {
    const of = eventOf({ id: index + 1, ...event })
    const measured = measure(memory, of, { order, currency })
    memory = measured.memory
    return { event: of, adds: measured.adds }
  })
}

describe('visits', () => {
  test('an event of a known visit starts no new visit, also after another user signed in', () => {
    const told = measureEach([
      { sessionId: 's1' },
      { sessionId: 's1', userId: 'u' },
      { sessionId: 's2' },
      { sessionId: 's1' },
      {},
    ])
    expect(told.map((it) => it.adds.startsVisit)).toEqual([true, false, true, false, false])
  })

  test('a visit that is reported again after 16 newer ones is counted again', () => {
    const sessions = Array.from({ length: profileLimits.rememberedVisits + 1 }, (_, index) => ({ sessionId: `s${index}` }))
    const told = measureEach([...sessions, { sessionId: 's1' }, { sessionId: 's0' }])
    expect(told.slice(-2).map((it) => it.adds.startsVisit)).toEqual([false, true])
  })
})

describe('engaged time', () => {
  const ping = (pageViewId: string, engagedMs: unknown): Partial<ProfileEvent> => ({
    type: 'ping',
    name: 'page_ping',
    pageViewId,
    properties: { engagedMs },
  })

  test('a page view counts the largest time of its pings, in any order of arrival', () => {
    const told = measureEach([ping('p', 3_000), ping('p', 9_000), ping('q', 1_000), ping('p', 6_000), ping('p', 10_000)])
    expect(told.map((it) => it.adds.engagedMs)).toEqual([3_000, 6_000, 1_000, 0, 1_000])
  })

  test('an invalid time counts as 0, and a time longer than a day as a day', () => {
    const told = measureEach([ping('p', -5), ping('p', 'x'), ping('p', Number.NaN), ping('p', null), ping('p', 1e300)])
    expect(told.map((it) => it.adds.engagedMs)).toEqual([0, 0, 0, 0, day])
  })
})

describe('orders', () => {
  const purchase = (properties: Record<string, unknown>): Partial<ProfileEvent> => ({ name: 'purchase', properties })

  test('an order is identified by its id, or by its message if it has none', () => {
    expect(orderKeyOf(eventOf(purchase({ order_id: '7' })))).toBe('order:7')
    expect(orderKeyOf(eventOf(purchase({ order_id: 7 })))).toBe('message:m1')
  })

  test('a repeated purchase is not counted', () => {
    expect(measureEach([purchase({ value: 5 })], { isNew: false, left: null })[0]?.adds.order).toBeNull()
    expect(measureEach([purchase({ value: '5.5' })], { isNew: true, left: null })[0]?.adds.order).toEqual({
      currency,
      amount: 55_000,
    })
  })

  test('tenths add up exactly, in any order', () => {
    const events = [0.1, 0.2, 0.3, 0.7].map((value, index) =>
      measuredOf({ id: index, order: worthOf(eventOf(purchase({ value })), currency) }),
    )
    const fold = (of: typeof events) => of.reduce((state, event) => foldEvent(state, event), emptyState)
    expect(revenueIn(fold(events).revenue, currency)).toBe(1.3)
    expect(combine([fold(events.slice(0, 2)), fold(events.slice(2))])).toEqual(fold(events.reverse()))
  })

  test.each([
    [{ value: -3 }, { currency: 'CNY', amount: 0 }],
    [{ value: 'much' }, { currency: 'CNY', amount: 0 }],
    [{ value: 1e300 }, { currency: 'CNY', amount: 1e15 }],
    [
      { value: 1, currency: ' eur ' },
      { currency: 'EUR', amount: 10_000 },
    ],
    [
      { value: 1, currency: '€' },
      { currency: 'CNY', amount: 10_000 },
    ],
  ])('an order with %j is worth %j', (properties, worth) => {
    expect(worthOf(eventOf(purchase(properties)), currency)).toEqual(worth)
  })

  test('a refund returns at most the rest of its order, in the order’s currency, and nothing for an unknown order', () => {
    const left = { currency: 'EUR', amount: 20_000 }
    const refund = (properties: Record<string, unknown>) => eventOf({ name: 'refund', properties })
    expect(countedRefund(refund({ value: 1.5, currency: 'CNY' }), left)).toEqual({ currency: 'EUR', amount: 15_000 })
    expect(countedRefund(refund({ value: 5 }), left)).toEqual(left)
    expect(countedRefund(refund({}), left)).toEqual(left)
    expect(countedRefund(refund({ value: 5 }), null)).toBeNull()
  })

  test('days between orders and the average need comparable orders', () => {
    const order = (at: number, of = 'CNY') => measuredOf({ id: at + 1, at, order: { currency: of, amount: 100_000 } })
    const one = foldEvent(emptyState, order(0))
    expect(meanDaysBetweenOrders(one)).toBeNull()
    const three = foldEvent(foldEvent(one, order(6 * day)), order(2 * day))
    expect(meanDaysBetweenOrders(three)).toBe(3)
    expect(averageOrderValue(three, 'CNY')).toBe(10)
    expect(averageOrderValue(foldEvent(three, order(1, 'EUR')), 'CNY')).toBeNull()
    expect(averageOrderValue(emptyState, 'CNY')).toBeNull()
  })
})

describe('consent', () => {
  const consent = (is: 'granted' | 'denied', at: number): Partial<ProfileEvent> => ({ at, consent: { marketing: is } })

  test('the last answer by time applies, and only changes are kept as history', () => {
    const events = measureEach([
      consent('granted', 1),
      consent('granted', 2),
      consent('denied', 9),
      consent('denied', 8),
      consent('granted', 5),
    ])
    const { marketing } = events.reduce((state, event) => foldEvent(state, event), emptyState).consent
    expect(marketing).toMatchObject({ is: 'denied', at: 9 })
    expect(marketing?.history.map(({ is, at }) => [is, at])).toEqual([
      ['denied', 9],
      ['granted', 5],
      ['granted', 1],
    ])
  })
})

describe('readEvent', () => {
  const row = (context: Record<string, unknown>) =>
    readEvent({
      id: 1,
      messageId: 'm',
      type: 'nonsense',
      event: 'x',
      anonymousId: 'a',
      sessionId: null,
      pageViewId: null,
      occurredAt: 0,
      properties: {},
      context,
    })

  test('reads the tracker’s event', () => {
    const event = row({
      userId: 'u',
      traits: { plan: 'gold' },
      country: 'FR',
      locale: 'zh-Hans-CN',
      screen: { w: 390, h: 844 },
      source: { type: 'direct', name: '', first: { type: 'utm', name: 'mail', campaign: { name: 'spring' } } },
      campaign: {},
      consent: { state: 'granted', categories: ['marketing'], version: '2' },
      page: { path: '/a', title: 5 },
      isBot: true,
    })
    expect(event).toMatchObject({
      type: 'track',
      userId: 'u',
      country: 'FR',
      language: 'zh',
      device: 'phone',
      firstSource: { type: 'utm', name: 'mail', campaign: 'spring' },
      lastSource: { type: 'direct', name: '', campaign: null },
      consent: { analytics: 'denied', marketing: 'granted', personalisation: 'denied' },
      consentVersion: '2',
      page: { path: '/a' },
      isBot: true,
      isFromServer: false,
    })
  })

  test.each([
    [{ w: 1440, h: 900 }, 'desktop'],
    [{ w: 820, h: 1180 }, 'tablet'],
    [{ w: 0, h: 0 }, null],
    [{ w: '390', h: 844 }, null],
  ])('the screen %j is a %s', (screen, device) => {
    expect(row({ screen }).device).toBe(device)
  })

  test('any context is read without an error', () => {
    const names = [
      'userId',
      'traits',
      'country',
      'locale',
      'screen',
      'source',
      'consent',
      'page',
      'device',
      'campaign',
      'isBot',
      '__proto__',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything({ maxDepth: 3, withNullPrototype: true })), (context) => {
        const event = row(context)
        expect(typeof (event.userId ?? '')).toBe('string')
        for (const text of [event.country, event.device, event.language]) {
          expect((text ?? '').length).toBeLessThanOrEqual(profileLimits.textLength)
        }
        foldEvent(emptyState, measuredOf(event))
      }),
      runs(500),
    )
  })

  test('a text is never cut in the middle of a character', () => {
    expect(row({ country: `${'x'.repeat(199)}🍵` }).country).toBe('x'.repeat(199))
  })
})

test('the log of a person gives the same sums as a recount', () => {
  fc.assert(
    fc.property(historyArbitrary(), (rows) => {
      const profiles = [...profilesOf(foldLog(rows)).values()]
      const sum = (read: (of: (typeof profiles)[number]['state']) => number) =>
        profiles.reduce((total, it) => total + read(it.state), 0)
      expect(sum((it) => it.events)).toBe(rows.length)
      expect(sum((it) => it.pageViews)).toBe(rows.filter((row) => row.type === 'page').length)
      const visits = rows.flatMap((row) => (row.sessionId === null ? [] : [`${row.anonymousId} ${row.sessionId}`]))
      expect(sum((it) => it.visits)).toBe(new Set(visits).size)
      const views = new Map<string, number>()
      for (const row of rows) {
        const told = Number(row.properties['engagedMs'])
        if (row.type !== 'ping' || row.pageViewId === null || !(told > 0)) continue
        const key = `${row.anonymousId} ${row.pageViewId}`
        views.set(key, Math.max(views.get(key) ?? 0, told))
      }
      expect(sum((it) => it.engagedMs)).toBe([...views.values()].reduce((total, it) => total + it, 0))
    }),
    runs(300),
  )
})

test('actions are counted by what the visitor did with them', () => {
  const names = ['action_received', 'action_shown', 'action_shown', 'action_clicked', 'action_dismissed']
  const state = names.reduce((it, name, index) => foldEvent(it, measuredOf({ id: index, name })), emptyState)
  expect(messagesOf(state)).toEqual({ received: 1, shown: 2, clicked: 1, dismissed: 1 })
})
