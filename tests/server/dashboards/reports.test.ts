import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dashboard, Funnel } from '#contract/dashboards/dashboard.ts'
import { daysAfter } from '#contract/dashboards/range.ts'
import type { Database } from '#server/kernel/database.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { expectRebuiltEqualsLive } from '#tests/server/profiles/histories.ts'
import { type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'
import { testKeys } from '#tests/support/secret.ts'
import { readRows, recount, recountFunnel, recountGroups } from './recounted-reports.ts'

const server = withServer()
const hour = 3_600_000

/** Each with the dates on which its clock was changed in 2025. Days of the second begin at half past, of the third at a quarter to. */
const zones = [
  { zone: 'Europe/Paris', changes: ['2025-03-30', '2025-10-26'] },
  { zone: 'America/St_Johns', changes: ['2025-03-09', '2025-11-02'] },
  { zone: 'Pacific/Chatham', changes: ['2025-04-06', '2025-09-28'] },
]

const ask = async <Data>(shop: Shop, name: 'viewDashboard' | 'viewVisitFunnel', query: Record<string, string>) =>
  server.call(name, { session: shop.token, project: shop.project.id, query }) as Promise<{
    code: number
    msg: string
    data: Data
  }>

const sent = fc.record({
  anonymousId: fc.constantFrom('ann', 'ben', 'eve', 'joe'),
  sessionId: fc.constantFrom('s1', 's2', 's3', 's4', 's5', undefined),
  /** Hours since two days before the change. */
  after: fc.double({ min: 0, max: 5 * 24, noNaN: true }),
  what: fc.constantFrom(
    ...['view_product', 'add_to_cart', 'start_checkout', 'purchase', 'refund', 'search', 'action_shown', 'action_clicked'],
    'page_ping',
  ),
  order: fc.constantFrom('o1', 'o2', 'o3', undefined),
  value: fc.integer({ min: 1, max: 50 }),
  currency: fc.constantFrom('CNY', 'CNY', undefined, 'EUR'),
  source: fc.constantFrom(
    { type: 'search', name: 'google' },
    { type: 'referral', name: 'example.org' },
    { type: 'direct', name: '' },
    undefined,
  ),
  device: fc.constantFrom('mobile', 'desktop', undefined),
  isBotHint: fc.constantFrom(undefined, undefined, undefined, true),
})

/** Sends events, gives them times of the past, and folds them, in two parts so that some are late. */
const live = async (shop: Shop, events: (typeof sent extends fc.Arbitrary<infer Event> ? Event : never)[], begin: number) => {
  const half = Math.ceil(events.length / 2)
  for (const part of [events.slice(0, half), events.slice(half)]) {
    const named = part.map((it) => ({ ...it, messageId: crypto.randomUUID() }))
    await shop.send(
      named.map(({ messageId, anonymousId, sessionId, what, order, value, currency, source, device, isBotHint }) => ({
        messageId,
        anonymousId,
        event: what,
        ...(sessionId ? { sessionId } : {}),
        ...(what === 'page_ping' ? { type: 'ping', pageViewId: `p${value % 2}` } : {}),
        properties: {
          ...(order ? { order_id: order } : {}),
          ...(currency ? { currency } : {}),
          ...(what === 'page_ping' ? { engagedMs: value * 1_000 } : { value }),
        },
        context: {
          ...(source ? { source } : {}),
          ...(device ? { device: { type: device } } : {}),
          ...(isBotHint ? { isBotHint } : {}),
        },
      })),
    )
    await server.database.query(
      `update events e set occurred_at = to_timestamp(t.at) from unnest($2::text[], $3::float8[]) as t (id, at)
        where project_id = $1 and message_id = t.id`,
      [shop.project.id, named.map((it) => it.messageId), named.map(({ after }) => Math.round(begin + after * hour) / 1_000)],
    )
    await shop.fold()
  }
}

test.each(zones)(
  'reports equal a recount of the events, over both changes of the clock in $zone',
  { timeout: 240_000 },
  async ({ zone, changes }) => {
    const runs = fc.asyncProperty(
      fc.constantFrom(...changes),
      fc.array(sent, { minLength: 1, maxLength: 40 }),
      async (change, events) => {
        const shop = await shopOf(server)
        const [from, to] = [daysAfter(change, -2), daysAfter(change, 2)]
        await live(shop, events, Date.parse(`${from}T00:00:00Z`))
        const rows = await readRows(server.database, shop.project.id, zone)
        const { code, data } = await ask<Dashboard>(shop, 'viewDashboard', { from, to, zone, compare: 'previous' })
        expect(code).toBe(200)
        const counted = recount(rows, { from, to })
        expect(data.totals).toMatchObject(counted.totals)
        expect(data.points).toHaveLength(5)
        for (const [place, { at, isOpen, ...point }] of data.points.entries()) {
          expect(point).toEqual(counted.onDate(daysAfter(from, place)))
          expect(isOpen).toBe(false)
          expect(Date.parse(at)).toBeLessThan(Date.parse(data.points[place + 1]?.at ?? data.end))
        }
        expect(data.sources.last.toSorted((one, other) => (one.source < other.source ? -1 : 1))).toEqual(counted.sources)
        const before = { from: daysAfter(from, -5), to: daysAfter(from, -1) }
        expect(data.before).toMatchObject({ ...before, totals: recount(rows, before).totals, isCut: false })
        const byHour = (await ask<Dashboard>(shop, 'viewDashboard', { from, to, zone, granularity: 'hour' })).data
        expect(byHour.points.reduce((sum, it) => sum + it.events, 0)).toBe(counted.totals.events)
        expect(byHour.points.length).toBe(Math.ceil((Date.parse(byHour.end) - Date.parse(byHour.start)) / hour))
        const funnel = (await ask<Funnel>(shop, 'viewVisitFunnel', { from, to, zone })).data
        expect(funnel.steps).toEqual(recountFunnel(rows, { from, to }))
        for (const by of ['source', 'device'] as const) {
          const { split } = (await ask<Funnel>(shop, 'viewVisitFunnel', { from, to, zone, by })).data
          expect(split).toEqual({ by, groups: recountGroups(rows, { from, to }, by) })
        }
        await expectRebuiltEqualsLive(server, shop)
      },
    )
    await fc.assert(runs, { numRuns: 12 })
  },
)

test('people who are erased leave every figure', async () => {
  const shop = await shopOf(server)
  const of = (anonymousId: string, event: string, over: object = {}) => ({
    anonymousId,
    sessionId: `of ${anonymousId}`,
    event,
    ...over,
  })
  await shop.send([
    of('ann', 'view_product', { context: { source: { type: 'search', name: 'google' } } }),
    of('ann', 'purchase', { properties: { value: 9 } }),
    of('ann', 'action_shown'),
    of('ann', 'action_clicked'),
    of('ann', 'page_ping', { type: 'ping', pageViewId: 'p', properties: { engagedMs: 4_000 } }),
    of('ben', 'view_product'),
  ])
  const { ann } = await shop.fold()
  expect((await shop.call('eraseProfile', { params: { id: ann?.id ?? '' }, body: { reason: 'they asked' } })).code).toBe(200)
  const today = server.now().toISOString().slice(0, 10)
  const { data } = await ask<Dashboard>(shop, 'viewDashboard', { from: today, to: today, zone: 'UTC' })
  expect(data.totals).toMatchObject({ visitors: 1, newVisitors: 1, visits: 1, buyingVisits: 0, events: 1, orders: 0, revenue: 0 })
  expect(data.totals).toMatchObject({ engagedMs: 0, shown: 0, clicked: 0 })
  expect(data.sources.last).toEqual([{ source: '', campaign: '', visits: 1, orders: 0, revenue: 0 }])
  const funnel = (await ask<Funnel>(shop, 'viewVisitFunnel', { from: today, to: today, zone: 'UTC', step: 'view_product' })).data
  expect(funnel.steps.map(({ visits }) => visits)).toEqual([1, 0, 0, 0])
  expect(funnel.people).toHaveLength(1)
})

test('the funnel’s groups after the eight with the most visits are one without a name', async () => {
  const shop = await shopOf(server)
  const viewed = (visitor: number, source: number) => ({
    ...{ anonymousId: `v${visitor}`, sessionId: `of v${visitor}`, event: 'view_product' },
    context: { source: { type: 'referral', name: `s${source}.example` }, device: { type: 'phone' } },
  })
  await shop.send([...Array.from({ length: 10 }, (_, index) => viewed(index, index)), viewed(10, 9)])
  await shop.fold()
  const today = server.now().toISOString().slice(0, 10)
  const asked = { from: today, to: today, zone: 'UTC' }
  const splitBy = async (by: string) => (await ask<Funnel>(shop, 'viewVisitFunnel', { ...asked, by })).data.split
  const group = (name: string | null, visits: number) => ({ name, visits: [visits, 0, 0, 0] })
  const single = [0, 1, 2, 3, 4, 5, 6].map((it) => group(`s${it}.example`, 1))
  expect(await splitBy('source')).toEqual({ by: 'source', groups: [group('s9.example', 2), ...single, group(null, 2)] })
  expect(await splitBy('device')).toEqual({ by: 'device', groups: [group('phone', 11)] })
  expect((await ask<Funnel>(shop, 'viewVisitFunnel', asked)).data.split).toBe(null)
})

test('a day that is not over is compared with the same part of the day before', async () => {
  const shop = await shopOf(server)
  const today = server.now().toISOString().slice(0, 10)
  const start = Date.parse(`${today}T00:00:00Z`)
  const yesterday = start - 24 * hour
  await live(
    shop,
    [0, 0, 23.9].map((after) => ({
      anonymousId: 'ann',
      sessionId: undefined,
      after,
      what: 'search' as const,
      order: undefined,
      value: 1,
      currency: undefined,
      source: undefined,
      device: undefined,
      isBotHint: undefined,
    })),
    yesterday,
  )
  const { data } = await ask<Dashboard>(shop, 'viewDashboard', { from: today, to: today, zone: 'UTC', compare: 'previous' })
  expect(data.isOpen).toBe(true)
  expect(data.points.filter((it) => it.isOpen)).toHaveLength(1)
  expect(data.before).toMatchObject({ isCut: true, isPartial: false, totals: { events: 2, visitors: 1 } })
  expect(data.before?.points.reduce((sum, it) => sum + it.events, 0)).toBe(3)
})

test('a project without events answers zeros, and nothing that is no number', async () => {
  const shop = await shopOf(server)
  const { data } = await ask<Dashboard>(shop, 'viewDashboard', { from: '2025-01-01', to: '2025-12-31', compare: 'previous' })
  expect(data).toMatchObject({
    zone: 'Asia/Shanghai',
    granularity: 'week',
    since: null,
    waiting: 0,
    totals: { visitors: 0, money: [] },
  })
  expect(data.before?.isPartial).toBe(true)
  expect(JSON.stringify(data.points)).not.toContain('null')
})

test.each([
  ['report.reversed', 40081, { from: '2025-02-02', to: '2025-02-01' }],
  ['report.tooLong', 40082, { from: '1925-02-02', to: '2025-02-01' }],
  ['report.future', 40083, { from: '2025-02-02', to: '2999-02-01' }],
  ['report.unreadable', 40080, { from: '2025-02-30', to: '2025-03-01' }],
  ['report.unreadable', 40080, { from: 'yesterday', to: '2025-03-01' }],
  ['report.zoneUnknown', 40084, { from: '2025-02-02', to: '2025-02-03', zone: 'Mars/Olympus' }],
])('%s is told with a sentence (%i)', async (_, code, query) => {
  const shop = await shopOf(server)
  for (const name of ['viewDashboard', 'viewVisitFunnel'] as const) {
    const answer = await ask(shop, name, query)
    expect(answer).toMatchObject({ code, data: null })
    expect(answer.msg.length).toBeGreaterThan(5)
  }
})

test('a batch is counted by the same three statements, however many events it has', async () => {
  const statements = async (count: number) => {
    const shop = await shopOf(server)
    const names = ['view_product', 'purchase']
    await shop.send(
      Array.from({ length: count }, (_, place) => ({
        anonymousId: `visitor ${place}`,
        sessionId: `visit ${place}`,
        event: names[place % 2],
        properties: { value: place },
      })),
    )
    const asked: (string | undefined)[] = []
    const { ofTenant } = server.database
    const counted: Database['ofTenant'] = (tenantId, work) =>
      ofTenant(tenantId, (queries, last) =>
        work(
          {
            ...queries,
            query: (sql, params, name) => {
              asked.push(name)
              return queries.query(sql, params, name)
            },
          },
          last,
        ),
      )
    const { foldNext } = createFolding({
      database: { ...server.database, ofTenant: counted },
      clock: { now: server.now },
      eventsAtOnce: 1_000,
      persons: testKeys.persons,
    })
    while ((await foldNext(shop.ref)) === 'more');
    return asked.filter((name) => name?.startsWith('write report'))
  }
  const few = await statements(2)
  expect(few).toEqual(['write report visitors', 'write report orders', 'write report funnels'])
  expect(await statements(300)).toEqual(few)
})
