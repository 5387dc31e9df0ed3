import fc from 'fast-check'
import { leavesOf } from '#contract/segments/references.ts'
import type { Condition, Leaf, Node } from '#contract/segments/segment.ts'
import type { StoredEvent } from '#engine/profiles/read-event.ts'

/**
 * How often a property is tried. `LAWS_SEED` repeats a failure with the seed that it printed. It is printed too where the test, which may take
 * `minutes`, would run out of time: what fails is then not made smaller any further, and what waits without end fails.
 */
export const runs = (numRuns: number, { minutes = 3 } = {}) => ({
  numRuns,
  interruptAfterTimeLimit: minutes * 60_000 - 30_000,
  markInterruptAsFailure: true,
  ...(process.env['LAWS_SEED'] === undefined ? {} : { seed: Number(process.env['LAWS_SEED']) }),
})

export const hour = 3_600_000
export const day = 24 * hour
/** The present of all random histories. */
export const present = Date.UTC(2026, 2, 15, 12)

const windows = [hour, 3 * hour, day, 2 * day, 7 * day]

/** Times around now, and within a millisecond of where the windows of random definitions end. */
export const timeArbitrary: fc.Arbitrary<number> = fc.oneof(
  fc.tuple(fc.constantFrom(...windows), fc.integer({ min: -1, max: 1 })).map(([window, by]) => present - window + by),
  fc.integer({ min: -8 * day, max: 5 * 60_000 }).map((by) => present + by),
  fc.constantFrom(present - 1, present, present + 1, present + 60_000, Date.UTC(2026, 2, 10), Date.UTC(2026, 2, 12) - 1),
)

const oddTexts = [
  '',
  ' ',
  'a',
  'ab',
  'b',
  'ABBA',
  '茶',
  '🍵',
  '5',
  '2026-03-10',
  '2026-03-14T12:00:00Z',
  '2026-02-30',
  'null',
  'constructor',
]
const scalarArbitrary = fc.oneof(
  fc.constantFrom<string | number | boolean>(...oddTexts),
  fc.constantFrom<string | number | boolean>(0, -1, 5, 5.5, 10, 1e308, 2 ** 53, true, false),
)
/** Values of traits and properties: of all types, missing ones, and things that only look alike. */
export const valueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalarArbitrary },
  fc.constantFrom<unknown>(null, [], ['a', 'b'], ['5', 5], { a: 1 }, { value: 'a' }),
)

export const traitNames = ['plan', 'age', 'born', 'email', 'tags']
export const propertyNames = ['price', 'color', 'when', 'toString', 'page.path', 'page.title']
export const eventNames = [
  'page_view',
  'page_ping',
  'identify',
  'add_to_cart',
  'purchase',
  'refund',
  'constructor_made',
  'toString',
]
/** Two names come more often than others, so that definitions often ask for what has happened. */
const eventNameArbitrary = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('page_view', 'add_to_cart') },
  { weight: 1, arbitrary: fc.constantFrom(...eventNames) },
)
export const listIds = ['list-a', 'list-b']
export const rfmNames = ['champions', 'at_risk']

const someOf = (names: string[]) => fc.dictionary(fc.constantFrom(...names), valueArbitrary, { maxKeys: 3 })
const contextArbitrary = fc.record(
  {
    country: fc.constantFrom('CN', 'FR'),
    locale: fc.constantFrom('zh-CN', 'fr', '', 'x'),
    screen: fc.constantFrom({ w: 390, h: 844 }, { w: 1440, h: 900 }, { w: 820, h: 1180 }, { w: -1, h: 'x' }),
    source: fc.constantFrom(
      { type: 'direct', name: '' },
      {
        type: 'search',
        name: 'google',
        first: { type: 'utm', name: 'mail', campaign: { name: 'spring' } },
        last: { type: 'search', name: 'bing' },
      },
    ),
    consent: fc.constantFrom(
      { state: 'granted', categories: ['analytics', 'marketing'], version: '1' },
      { state: 'granted', categories: ['analytics'], version: '2' },
      { state: 'denied', categories: [] },
      { state: 'pending', categories: [] },
    ),
    page: fc.constantFrom({ path: '/a', title: 'A' }, { path: '/b/5', title: '5' }, {}),
  },
  { requiredKeys: [] },
)

const amounts = {
  order_id: fc.constantFrom('o1', 'o2', 'o3'),
  value: fc.constantFrom<unknown>(0.1, 0.2, 99.9, '12.5', -3, 'x'),
  currency: fc.constantFrom('CNY', 'EUR', 'x'),
}

type Who = { anonymousIds: string[]; userIds: (string | null)[] }
const everybody: Who = { anonymousIds: ['a1', 'a2', 'a3'], userIds: [null, null, 'u1', 'u2', ' u1 ', 'guest'] }

const rowArbitrary = ({ anonymousIds, userIds }: Who): fc.Arbitrary<Omit<StoredEvent, 'id' | 'messageId'>> =>
  fc
    .record({
      event: eventNameArbitrary,
      anonymousId: fc.constantFrom(...anonymousIds),
      userId: fc.constantFrom(...userIds),
      sessionId: fc.constantFrom(null, 's1', 's2', 's3'),
      pageViewId: fc.constantFrom(null, 'p1', 'p2'),
      occurredAt: timeArbitrary,
      properties: fc
        .tuple(
          someOf(propertyNames),
          fc.record(amounts, { requiredKeys: [] }),
          fc.record({ engagedMs: fc.constantFrom<unknown>(1_000, 3_000, 9_000, -1, 'x') }, { requiredKeys: [] }),
        )
        .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>),
      traits: fc.option(someOf(traitNames), { nil: undefined }),
      context: contextArbitrary,
    })
    .map(({ userId, traits, context, ...row }) => ({
      ...row,
      type:
        row.event === 'page_view' ? 'page' : row.event === 'page_ping' ? 'ping' : row.event === 'identify' ? 'identify' : 'track',
      context: { ...context, ...(userId === null ? {} : { userId }), ...(traits ? { traits } : {}) },
    }))

/** Events of some people in the order of the log, whatever the order of their times. */
export const historyArbitrary = (who: Partial<Who> = {}, maxLength = 25): fc.Arbitrary<StoredEvent[]> =>
  fc
    .array(rowArbitrary({ ...everybody, ...who }), { maxLength, size: 'max' })
    .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1, messageId: `m${index + 1}` })))

const instants = fc.constantFrom('2026-03-10', '2026-03-12T00:00:00Z', '2026-03-15T12:00:00.001Z', '2026-03-14T14:00:00+02:00')
const texts = fc.constantFrom('a', 'ab', '5', '茶', 'A', '/b')
const numbers = fc.constantFrom(0, 5, 5.5, 10, -1)

const timelessArbitrary = fc.oneof(
  fc.record({ is: fc.constantFrom('equals' as const, 'notEquals' as const), value: scalarArbitrary }),
  fc.record({
    is: fc.constantFrom('in' as const, 'notIn' as const),
    value: fc.array(scalarArbitrary, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ is: fc.constantFrom('contains' as const, 'startsWith' as const), value: texts }),
  fc.record({ is: fc.constantFrom('exists' as const, 'missing' as const) }),
  fc.record({ is: fc.constantFrom('lt' as const, 'lte' as const, 'gt' as const, 'gte' as const), value: numbers }),
  fc.record({ is: fc.constantFrom('before' as const, 'after' as const), value: instants }),
)
const days = fc.constantFrom(1, 2, 7)
const recentArbitrary = fc.record({ is: fc.constantFrom('withinDays' as const, 'notWithinDays' as const), value: days })

export const conditionArbitrary: fc.Arbitrary<Condition> = fc
  .tuple(fc.constantFrom(...propertyNames), timelessArbitrary)
  .map(([property, test]) => ({ property, ...test }))

const numberArbitrary = fc.oneof(
  fc.record({ is: fc.constantFrom('equals' as const, 'notEquals' as const), value: numbers }),
  fc.record({ is: fc.constantFrom('in' as const, 'notIn' as const), value: fc.array(numbers, { minLength: 1, maxLength: 3 }) }),
  fc.record({ is: fc.constantFrom('lt' as const, 'lte' as const, 'gt' as const, 'gte' as const), value: numbers }),
)
const words = fc.constantFrom('CN', 'FR', 'zh', 'fr', 'phone', 'desktop', 'mail', 'direct', '')
const wordArbitrary = fc.oneof(
  fc.record({ is: fc.constantFrom('equals' as const, 'notEquals' as const), value: words }),
  fc.record({ is: fc.constantFrom('in' as const, 'notIn' as const), value: fc.array(words, { minLength: 1, maxLength: 3 }) }),
  fc.record({ is: fc.constantFrom('contains' as const, 'startsWith' as const), value: fc.constantFrom('f', 'p', 'C') }),
  fc.record({ is: fc.constantFrom('exists' as const, 'missing' as const) }),
)
const momentArbitrary = fc.oneof(
  recentArbitrary,
  fc.record({ is: fc.constantFrom('before' as const, 'after' as const), value: instants }),
)

export const didArbitrary = fc.record(
  {
    did: eventNameArbitrary,
    where: fc.array(conditionArbitrary, { minLength: 1, maxLength: 2 }),
    times: fc.record({
      is: fc.constantFrom('atLeast' as const, 'atMost' as const, 'exactly' as const),
      n: fc.integer({ min: 0, max: 4 }),
    }),
    within: fc.oneof(
      days.map((it) => ({ days: it })),
      fc.constantFrom(1, 3, 24).map((it) => ({ hours: it })),
      fc.constantFrom({ from: '2026-03-10', to: '2026-03-12' }, { from: '2026-03-14T12:00:00Z', to: '2026-03-15T12:00:00.001Z' }),
    ),
  },
  { requiredKeys: ['did'] },
)

/** `segmentIds` may be referred to. */
export const leafArbitrary = (segmentIds: string[] = []): fc.Arbitrary<Leaf> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...traitNames), fc.oneof(timelessArbitrary, recentArbitrary))
        .map(([trait, test]) => ({ trait, ...test })),
    },
    { weight: 6, arbitrary: didArbitrary },
    fc.record({ last: eventNameArbitrary, is: fc.constantFrom('within' as const, 'before' as const), days }),
    fc.record({
      profile: fc.constant('identified' as const),
      is: fc.constantFrom('equals' as const, 'notEquals' as const),
      value: fc.boolean(),
    }),
    fc
      .tuple(fc.constantFrom('visits' as const, 'orders' as const, 'revenue' as const), numberArbitrary)
      .map(([profile, test]) => ({ profile, ...test })),
    fc
      .tuple(fc.constantFrom('firstSeen' as const, 'lastSeen' as const), momentArbitrary)
      .map(([profile, test]) => ({ profile, ...test })),
    fc
      .tuple(fc.constantFrom('country' as const, 'source' as const, 'device' as const, 'language' as const), wordArbitrary)
      .map(([profile, test]) => ({ profile, ...test })),
    fc.record({ rfm: fc.subarray(rfmNames, { minLength: 1 }) }),
    fc.record({
      consent: fc.constantFrom('analytics' as const, 'marketing' as const, 'personalisation' as const),
      is: fc.constantFrom('granted' as const, 'denied' as const, 'unknown' as const),
    }),
    fc.record({ list: fc.constantFrom(...listIds) }),
    fc.record({ segment: fc.constantFrom('no such segment', ...segmentIds) }),
    fc.constantFrom({ salt: 'x', from: 0, to: 5_000 }, { salt: 'y', from: 2_500, to: 10_000 }).map((bucket) => ({ bucket })),
  )

/** Definitions that a project could save. */
export const nodeArbitrary = (segmentIds: string[] = []): fc.Arbitrary<Node> =>
  fc
    .letrec<{ node: Node }>((tie) => {
      const children = fc.array(tie('node'), { minLength: 1, maxLength: 3, size: 'max' })
      return {
        node: fc.oneof(
          { maxDepth: 4, withCrossShrink: true },
          { weight: 3, arbitrary: leafArbitrary(segmentIds) },
          { weight: 2, arbitrary: children.map((all) => ({ all })) },
          { weight: 2, arbitrary: children.map((any) => ({ any })) },
          { weight: 1, arbitrary: tie('node').map((not) => ({ not })) },
        ),
      }
    })
    .node.filter((node) => leavesOf(node).length <= 50)
