import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kind, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { recount } from '#tests/support/recount.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'add_to_cart',
  anonymousId: 'visitor-1',
  originalTimestamp: server.now().toISOString(),
  ...over,
})
const send = (skdKey: string, events: unknown[], sentAt = server.now().toISOString()) =>
  server.call('sendEvents', { body: { skdKey, sentAt, events } })

const expectRecounted = async (projectId: string) => {
  const { sessions, pageViews, minutes } = await recount(server.database, projectId)
  expect(sessions.counted).toEqual(sessions.recounted)
  expect(pageViews.counted).toEqual(pageViews.recounted)
  expect(minutes.counted).toEqual(minutes.recounted)
  return { sessions: sessions.counted, pageViews: pageViews.counted }
}

test('a visit and its page views are computed from their events, each counted once', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const at = (seconds: number) => new Date(server.now().getTime() + seconds * 1_000 - minute)
  const visit = { sessionId: 's1', windowId: 'w1', pageViewId: 'p1' }
  const page = { url: 'http://shop.test/tea?q=1', path: '/tea', title: 'Tea' }
  const source = { type: 'search', name: 'baidu' }
  const view = event({ ...visit, type: 'page', event: 'page_view', originalTimestamp: at(0), context: { page, source } })
  const ping = (seconds: number, engagedMs: number, maxScrollPct: number) =>
    event({
      ...visit,
      type: 'ping',
      event: 'page_ping',
      originalTimestamp: at(seconds),
      context: { page },
      properties: { engagedMs, activeMs: engagedMs + 500, maxScrollPct },
    })
  const pings = [ping(20, 18_000.4, 40), ping(10, 9_000, 80)]
  const bought = event({ ...visit, originalTimestamp: at(15), context: { page: { path: '/cart' } } })
  await send(skdKey, [...pings, bought])
  await send(skdKey, [view, view, bought])
  await send(skdKey, pings)
  const { sessions, pageViews } = await expectRecounted(project.id)
  expect(sessions).toMatchObject([
    {
      session_id: 's1',
      anonymous_id: 'visitor-1',
      started_at: at(0),
      last_at: at(20),
      events: 4,
      page_views: 1,
      is_bot: false,
      entry_path: '/tea',
      source_type: 'search',
      source_name: 'baidu',
    },
  ])
  expect(pageViews).toMatchObject([
    {
      page_view_id: 'p1',
      session_id: 's1',
      is_viewed: true,
      viewed_at: at(0),
      ...page,
      engaged_ms: 18_000,
      active_ms: 18_500,
      max_scroll: 80,
    },
  ])
})

test('impossible values of pings count as nothing, or as the largest possible value', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  const ping = (pageViewId: string, properties: Record<string, unknown>) => event({ type: 'ping', pageViewId, properties })
  await send(skdKey, [
    ping('a', { engagedMs: -5, activeMs: 1e300, maxScrollPct: 4_000 }),
    ping('b', { engagedMs: '9', activeMs: null, maxScrollPct: { $gt: 1 } }),
  ])
  const { pageViews } = await expectRecounted(project.id)
  expect(pageViews).toMatchObject([
    { page_view_id: 'a', is_viewed: false, engaged_ms: 0, active_ms: day, max_scroll: 100 },
    { page_view_id: 'b', is_viewed: false, engaged_ms: 0, active_ms: 0, max_scroll: 0 },
  ])
})

/** Random events of visitors. The ids are few, so that many events concern the same visit; some share a millisecond. */
const oneOf = (letter: string, count: number) => fc.integer({ min: 1, max: count }).map((it) => `${letter}${it}`)
const done = fc.record(
  {
    messageId: fc.uuid(),
    type: fc.constantFrom('page', 'ping', 'track', 'identify'),
    anonymousId: oneOf('v', 3),
    sessionId: oneOf('s', 4),
    pageViewId: oneOf('p', 5),
    ago: fc.oneof(fc.constantFrom(1_000, 2_000), fc.integer({ min: 0, max: 7 * day })),
    properties: fc.record(
      { engagedMs: fc.nat(90_000), activeMs: fc.nat(90_000), maxScrollPct: fc.nat(120) },
      { requiredKeys: [] },
    ),
    context: fc.record(
      {
        page: fc.record({ path: oneOf('/', 4), title: fc.constantFrom('Tea', '茶 😀') }, { requiredKeys: [] }),
        source: fc.record({ type: fc.constantFrom('search', 'direct'), name: oneOf('n', 3) }, { requiredKeys: [] }),
        isBotHint: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['messageId', 'type', 'anonymousId', 'ago', 'properties', 'context'] },
)
const history = fc.uniqueArray(done, { selector: (it) => it.messageId, minLength: 1, maxLength: 40 })

/** The same events in another order, some of them twice, in batches of any size. */
const deliveries = history.chain((events) =>
  fc.record({
    events: fc.constant(events),
    shuffled: fc
      .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.shuffledSubarray(events))
      .map(([all, again]) => [...all, ...again]),
    size: fc.integer({ min: 1, max: 15 }),
  }),
)

test('visits and page views are the same for late, shuffled and repeated events as for events in order', {
  timeout: 300_000,
}, async () => {
  const place = await newcomerWithKey(server)
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ events, shuffled, size }) => {
      const started = server.now().getTime()
      const sent = ({ ago, ...it }: (typeof events)[number]) =>
        event({ ...it, originalTimestamp: new Date(started - ago).toISOString() })
      const outcome = async (batches: ReturnType<typeof sent>[][], atOnce: boolean) => {
        for (const table of ['events', 'visitor_sessions', 'page_views', 'event_minutes'])
          await server.database.query(`delete from ${table} where project_id = $1`, [place.project.id])
        const answers = atOnce ? await Promise.all(batches.map((it) => send(place.skdKey, it))) : []
        if (!atOnce) for (const batch of batches) answers.push(await send(place.skdKey, batch))
        expect(answers.every(({ code }) => code === 200)).toBe(true)
        return expectRecounted(place.project.id)
      }
      const pieces = <Item>(items: Item[]) =>
        Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
      const inOrder = events.toSorted((one, other) => other.ago - one.ago).map(sent)
      const expected = await outcome([inOrder], false)
      expect(await outcome(pieces(shuffled.map(sent)), false)).toEqual(expected)
      expect(await outcome(pieces(shuffled.map(sent)), true)).toEqual(expected)
      server.pass(minute)
    }),
    { numRuns: kind === 'pglite' ? 25 : 40 },
  )
})
