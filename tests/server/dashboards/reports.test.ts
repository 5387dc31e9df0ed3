import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dashboard, Funnel } from '#contract/dashboards/dashboard.ts'
import { daysAfter } from '#contract/dashboards/range.ts'
import type { Database } from '#server/kernel/database.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { expectRebuiltEqualsLive } from '#tests/server/profiles/histories.ts'
import { shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'
import { testKeys } from '#tests/support/secret.ts'
import { readRows, recount, recountFunnel, recountGroups } from './recounted-reports.ts'
import { ask, bare, keepDays, live, sent, setZone, zones } from './shop-histories.ts'

const server = withServer()
const hour = 3_600_000

test.each(zones)(
  'reports equal a recount of the events, over both changes of the clock in $zone',
  { timeout: 240_000 },
  async ({ zone, changes }) => {
    const runs = fc.asyncProperty(
      fc.constantFrom(...changes),
      fc.array(sent, { minLength: 1, maxLength: 40 }),
      fc.tuple(fc.boolean(), fc.boolean()),
      async (change, events, keeps) => {
        const shop = await shopOf(server)
        const [from, to] = [daysAfter(change, -2), daysAfter(change, 2)]
        const begin = Date.parse(`${from}T00:00:00Z`)
        await setZone(server, shop, zone)
        // In two parts, so that some are late for days that are kept.
        const half = Math.ceil(events.length / 2)
        for (const [place, part] of [events.slice(0, half), events.slice(half)].entries()) {
          await live(server, shop, part, begin)
          if (keeps[place]) await keepDays(server, begin + 7 * 24 * hour)
        }
        const rows = await readRows(server.database, shop.project.id, zone)
        const { code, data } = await ask<Dashboard>(server, shop, 'viewDashboard', { from, to, zone, compare: 'previous' })
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
        const byHour = (await ask<Dashboard>(server, shop, 'viewDashboard', { from, to, zone, granularity: 'hour' })).data
        expect(byHour.points.reduce((sum, it) => sum + it.events, 0)).toBe(counted.totals.events)
        expect(byHour.points.length).toBe(Math.ceil((Date.parse(byHour.end) - Date.parse(byHour.start)) / hour))
        const funnel = (await ask<Funnel>(server, shop, 'viewVisitFunnel', { from, to, zone })).data
        expect(funnel.steps).toEqual(recountFunnel(rows, { from, to }))
        for (const by of ['source', 'device'] as const) {
          const { split } = (await ask<Funnel>(server, shop, 'viewVisitFunnel', { from, to, zone, by })).data
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
  const { data } = await ask<Dashboard>(server, shop, 'viewDashboard', { from: today, to: today, zone: 'UTC' })
  expect(data.totals).toMatchObject({ visitors: 1, newVisitors: 1, visits: 1, buyingVisits: 0, events: 1, orders: 0, revenue: 0 })
  expect(data.totals).toMatchObject({ engagedMs: 0, shown: 0, clicked: 0 })
  expect(data.sources.last).toEqual([{ source: '', campaign: '', visits: 1, orders: 0, revenue: 0 }])
  const funnel = (
    await ask<Funnel>(server, shop, 'viewVisitFunnel', { from: today, to: today, zone: 'UTC', step: 'view_product' })
  ).data
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
  const splitBy = async (by: string) => (await ask<Funnel>(server, shop, 'viewVisitFunnel', { ...asked, by })).data.split
  const group = (name: string | null, visits: number) => ({ name, visits: [visits, 0, 0, 0] })
  const single = [0, 1, 2, 3, 4, 5, 6].map((it) => group(`s${it}.example`, 1))
  expect(await splitBy('source')).toEqual({ by: 'source', groups: [group('s9.example', 2), ...single, group(null, 2)] })
  expect(await splitBy('device')).toEqual({ by: 'device', groups: [group('phone', 11)] })
  expect((await ask<Funnel>(server, shop, 'viewVisitFunnel', asked)).data.split).toBe(null)
})

test('a day that is not over is compared with the same part of the day before', async () => {
  const shop = await shopOf(server)
  const today = server.now().toISOString().slice(0, 10)
  const start = Date.parse(`${today}T00:00:00Z`)
  const yesterday = start - 24 * hour
  await live(
    server,
    shop,
    [0, 0, 23.9].map((after) => bare('ann', 'search', after)),
    yesterday,
  )
  const { data } = await ask<Dashboard>(server, shop, 'viewDashboard', {
    from: today,
    to: today,
    zone: 'UTC',
    compare: 'previous',
  })
  expect(data.isOpen).toBe(true)
  expect(data.points.filter((it) => it.isOpen)).toHaveLength(1)
  expect(data.before).toMatchObject({ isCut: true, isPartial: false, totals: { events: 2, visitors: 1 } })
  expect(data.before?.points.reduce((sum, it) => sum + it.events, 0)).toBe(3)
})

test('a project without events answers zeros, and nothing that is no number', async () => {
  const shop = await shopOf(server)
  const { data } = await ask<Dashboard>(server, shop, 'viewDashboard', {
    from: '2025-01-01',
    to: '2025-12-31',
    compare: 'previous',
  })
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
    const answer = await ask(server, shop, name, query)
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
