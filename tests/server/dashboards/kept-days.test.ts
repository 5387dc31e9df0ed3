import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dashboard } from '#contract/dashboards/dashboard.ts'
import { daysAfter } from '#contract/dashboards/range.ts'
import { expectRebuiltEqualsLive } from '#tests/server/profiles/histories.ts'
import { type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'
import { ask, bare, keepDays, live, type Query, type Sent, sent, setZone, zones } from './shop-histories.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute
const begin = Date.parse('2025-03-28T00:00:00Z')
const afterwards = begin + 7 * day
const utc = { from: '2025-03-28', to: '2025-04-01', zone: 'UTC', compare: 'previous' }

/** An answer is remembered for a minute. */
const report = async (shop: Shop, query: Query): Promise<Omit<Dashboard, 'computedAt'>> => {
  server.pass(minute)
  const { computedAt: _, ...counted } = (await ask<Dashboard>(server, shop, 'viewDashboard', query)).data
  return counted
}

/** The same, from rows alone: nothing of the project is kept afterwards. */
const reportFromRows = async (shop: Shop, query: Query) => {
  await server.database.query('delete from report_days where project_id = $1', [shop.ref.projectId])
  return report(shop, query)
}

const keptDays = async ({ ref }: Shop) =>
  (
    await server.database.query<{ day: number; is_stale: boolean }>(
      `select d.day, d.is_stale from report_days d join profile_folds f using (project_id, generation)
        where project_id = $1 and f.status = 'live' order by d.day`,
      [ref.projectId],
    )
  ).map(({ day: begins, is_stale: isStale }) => ({ date: new Date(begins * 900_000).toISOString().slice(0, 10), isStale }))

const staleDates = async (shop: Shop) => (await keptDays(shop)).filter(({ isStale }) => isStale).map(({ date }) => date)

/** A shop in UTC with these events, whose days are kept. */
const keptShop = async (events: Sent[]) => {
  const shop = await shopOf(server)
  await setZone(server, shop, 'UTC')
  await live(server, shop, events, begin)
  await keepDays(server, afterwards)
  return shop
}

test('a report from kept days equals one from rows, whatever came in between', { timeout: 240_000 }, async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(sent, { minLength: 1, maxLength: 12 }).map((events) => ({ do: 'send' as const, events })) },
    { weight: 3, arbitrary: fc.constant({ do: 'keep' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'erase' as const }) },
    { weight: 1, arbitrary: fc.constantFrom(...zones).map(({ zone }) => ({ do: 'move' as const, zone })) },
    { weight: 1, arbitrary: fc.constant({ do: 'rebuild' as const }) },
  )
  const asked = fc.constantFrom<Query>(
    {},
    { from: '2025-03-29' },
    { from: '2025-03-20', to: '2025-04-10', granularity: 'week' },
    { granularity: 'hour' },
    { from: '2024-12-01', granularity: 'month' },
  )
  const runs = fc.asyncProperty(
    fc.array(sent, { minLength: 1, maxLength: 12 }),
    fc.array(step, { minLength: 3, maxLength: 9 }),
    fc.constantFrom(...zones),
    asked,
    async (first, steps, { zone }, query) => {
      const shop = await shopOf(server)
      await setZone(server, shop, zone)
      await live(server, shop, first, begin)
      for (const it of steps) {
        if (it.do === 'send') await live(server, shop, it.events, begin)
        if (it.do === 'keep') await keepDays(server, afterwards)
        if (it.do === 'move') await setZone(server, shop, it.zone)
        if (it.do === 'rebuild') await expectRebuiltEqualsLive(server, shop, { isErased: true })
        if (it.do === 'erase') {
          const [oldest] = Object.values(await shop.fold())
          if (oldest) await shop.call('eraseProfile', { params: { id: oldest.id }, body: { reason: 'they asked' } })
        }
      }
      const whole = { ...utc, zone, ...query }
      const kept = await report(shop, whole)
      expect(kept).toEqual(await reportFromRows(shop, whole))
    },
  )
  await fc.assert(runs, { numRuns: 25 })
})

test('each day that is over is kept once, and a report reads its rows no more', async () => {
  const shop = await keptShop([bare('ann', 'search', 1), bare('ben', 'search', 30)])
  await keepDays(server, afterwards)
  const dates = Array.from({ length: 7 }, (_, place) => ({ date: daysAfter('2025-03-28', place), isStale: false }))
  expect(await keptDays(shop)).toEqual(dates)
  // The rows themselves are gone: what is answered now comes from the kept days.
  await server.database.query('delete from report_visitors where project_id = $1', [shop.ref.projectId])
  expect((await report(shop, utc)).totals).toMatchObject({ visitors: 2, newVisitors: 2 })
})

test('a day that is not over is not kept, and one after midnight is', async () => {
  const shop = await keptShop([bare('ann', 'search', 1)])
  const dates = async () => (await keptDays(shop)).map(({ date }) => date)
  expect((await dates()).at(-1)).toBe('2025-04-03')
  await keepDays(server, afterwards + day - 1)
  expect((await dates()).at(-1)).toBe('2025-04-03')
  await keepDays(server, afterwards + day)
  expect((await dates()).at(-1)).toBe('2025-04-04')
})

test('a late event makes its day stale and the day of the visitor’s next row, no other', async () => {
  const shop = await keptShop([bare('ann', 'search', 75), bare('ben', 'search', 50)])
  await live(server, shop, [bare('ann', 'search', 26)], begin)
  expect(await staleDates(shop)).toEqual(['2025-03-31'])
  // The day of the late event lies before those that are kept: it is counted by the next run.
  expect((await report(shop, utc)).points.map(({ visitors }) => visitors)).toEqual([0, 1, 1, 1, 0])
  await keepDays(server, afterwards)
  expect(await staleDates(shop)).toEqual([])
  expect((await keptDays(shop))[0]?.date).toBe('2025-03-29')
  await live(server, shop, [bare('ann', 'search', 27)], begin)
  expect(await staleDates(shop)).toEqual(['2025-03-29', '2025-03-31'])
})

test('an erasure makes the days stale of the person and of who shared an order with them', async () => {
  const source: Sent['source'] = { type: 'search', name: 'google' }
  const order: Sent = { ...bare('ann', 'purchase', 2), order: 'o1', value: 9, source, sessionId: 's1' }
  const refund: Sent = { ...bare('ben', 'refund', 75), order: 'o1', value: 4, sessionId: 's2' }
  const shop = await keptShop([order, refund])
  const lastDays = () => report(shop, { ...utc, from: '2025-03-31' })
  expect((await lastDays()).sources.last).toContainEqual({ source: 'google', campaign: '', visits: 0, orders: 0, revenue: -4 })
  const [ann] = (await server.database.query<{ id: string }>(
    `select a.profile_id::text as id from profile_atoms a join profile_folds f using (project_id, generation)
      where a.project_id = $1 and a.anonymous_id = 'ann' and f.status = 'live'`,
    [shop.ref.projectId],
  )) as [{ id: string }]
  await shop.call('eraseProfile', { params: { id: ann.id }, body: { reason: 'they asked' } })
  expect(await staleDates(shop)).toEqual(['2025-03-28', '2025-03-31'])
  for (const keep of [false, true]) {
    if (keep) await keepDays(server, afterwards)
    // The refund of an order that nobody knows any more is not counted.
    expect((await lastDays()).sources.last).toEqual([{ source: '', campaign: '', visits: 1, orders: 0, revenue: 0 }])
    expect((await report(shop, utc)).totals).toMatchObject({ visitors: 1, orders: 0, revenue: 0 })
  }
})

test('another time zone of the project makes all its days anew', async () => {
  const order: Sent = { ...bare('ben', 'purchase', 47), sessionId: 's1' }
  const shop = await keptShop([bare('ann', 'search', 1), order])
  await setZone(server, shop, 'Asia/Tokyo')
  await keepDays(server, afterwards)
  for (const table of ['report_day_orders', 'report_day_sources']) {
    const ofOthers = await server.database.query<{ own: number; others: number }>(
      `select count(d.day)::int as own, (count(*) - count(d.day))::int as others from ${table} t
         left join report_days d using (project_id, generation, day) where t.project_id = $1`,
      [shop.ref.projectId],
    )
    expect(ofOthers[0]?.others).toBe(0)
    expect(ofOthers[0]?.own).toBeGreaterThan(0)
  }
  const rows = await server.database.query('select distinct zone from report_days where project_id = $1', [shop.ref.projectId])
  expect(rows).toEqual([{ zone: 'Asia/Tokyo' }])
  const tokyo = { ...utc, zone: 'Asia/Tokyo' }
  expect((await report(shop, tokyo)).points.map(({ visitors }) => visitors)).toEqual([1, 0, 1, 0, 0])
})

test('days are kept beside folding, by any number of processes, and come out the same', async () => {
  const shop = await keptShop([bare('ann', 'search', 1)])
  const late = ['ann', 'ben', 'eve', 'joe'] as const
  await Promise.all([
    ...late.map((anonymousId, place) => live(server, shop, [bare(anonymousId, 'search', 20 * (place + 1))], begin)),
    ...late.map(() => keepDays(server, afterwards)),
  ])
  const kept = await report(shop, utc)
  expect(kept).toEqual(await reportFromRows(shop, utc))
})
