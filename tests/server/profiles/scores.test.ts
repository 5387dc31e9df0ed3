import { expect, test } from 'vitest'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import { fitBgNbd } from '#engine/statistics/bgnbd-fit.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { fiveBuyers, order, scoresOf } from './buyers.ts'
import { identify, type Shop, shopOf } from './people.ts'

const server = withServer()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('a job puts the buyers of a project into groups, once a day', async () => {
  const shop = await shopOf(server)
  expect(await scoresOf(shop)).toMatchObject({ computedAt: null, buyers: 0, buying: { state: 'notComputed' } })
  const people = await fiveBuyers(server, shop, hour)
  const computedAt = server.now().toISOString()
  await server.app.sweep()

  const scores = await scoresOf(shop)
  expect(scores).toMatchObject({ computedAt, buyers: 5, repeatBuyers: 4, revenue: 5_500 })
  expect(scores.buying).toEqual({ state: 'tooFew', repeatBuyers: 4, need: 200 })
  expect(scores.grid).toHaveLength(25)
  expect(scores.grid.filter((cell) => cell.people > 0)).toEqual([
    { recency: 5, frequency: 5, group: 'champions', people: 1, revenue: 2_500 },
    { recency: 4, frequency: 4, group: 'loyal', people: 1, revenue: 1_600 },
    { recency: 3, frequency: 3, group: 'needs_attention', people: 1, revenue: 900 },
    { recency: 2, frequency: 2, group: 'hibernating', people: 1, revenue: 400 },
    { recency: 1, frequency: 1, group: 'lost', people: 1, revenue: 100 },
  ])
  expect(scores.groups).toHaveLength(11)
  expect(scores.groups[0]).toEqual({ name: 'champions', people: 1, revenue: 2_500 })

  expect((await shop.view(people['d']?.id ?? '')).scores).toEqual({
    rfm: { recency: 4, frequency: 4, money: 4, group: 'loyal' },
    buying: { state: 'tooFew', repeatBuyers: 4, need: 200 },
    alive: null,
    expectedOrders90: null,
    orderValue: null,
    version: null,
    computedAt,
  })
  expect((await shop.view(people['looks']?.id ?? '')).scores).toBeNull()

  server.pass(day - minute)
  await server.app.sweep()
  expect((await scoresOf(shop)).computedAt).toBe(computedAt)
  server.pass(2 * minute)
  await server.app.sweep()
  expect((await scoresOf(shop)).computedAt).toBe(server.now().toISOString())
})

test('the job comes sooner where the number of buyers is another by a tenth', async () => {
  const shop = await shopOf(server)
  await fiveBuyers(server, shop, hour)
  await server.app.sweep()
  await shop.send([order('f')])
  await shop.fold()
  server.pass(hour - minute)
  await server.app.sweep()
  expect(await scoresOf(shop)).toMatchObject({ buyers: 5 })
  server.pass(2 * minute)
  await server.app.sweep()
  expect(await scoresOf(shop)).toMatchObject({ buyers: 6, computedAt: server.now().toISOString() })
})

/** Buyers whose orders come and stop at random, the same in each run. */
const manyBuyers = async (shop: Shop, buyers: number, days: number) => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const people = Array.from({ length: buyers }, (_, place) => ({
    id: `buyer-${place}`,
    from: Math.floor(random() * days * 0.5),
    rate: -Math.log(1 - random()) * 0.2,
    stops: random() * 0.6,
    isBuying: true,
    has: false,
  }))
  for (let today = 0; today < days; today += 1) {
    const orders = people.flatMap((person) => {
      if (today < person.from || !person.isBuying) return []
      if (person.has && random() > person.rate) return []
      if (person.has && random() < person.stops) person.isBuying = false
      person.has = true
      return [order(person.id, Math.round(20 + 200 * random()))]
    })
    if (orders.length > 0) await shop.send(orders)
    server.pass(day)
    // A session ends after seven days without a call.
    await scoresOf(shop)
  }
  return shop.fold()
}

test('with 200 buyers who came back, orders are predicted, and the quality of the prediction is shown', {
  timeout: 300_000,
}, async () => {
  const shop = await shopOf(server)
  const people = await manyBuyers(shop, 450, 25)
  const now = server.now().getTime()
  await server.app.sweep()
  const scores = await scoresOf(shop)
  const { buying } = scores
  if (buying.state !== 'fitted') throw new Error(buying.state)
  expect(scores.buyers).toBe(450)
  expect(scores.repeatBuyers).toBeGreaterThanOrEqual(200)

  const views: ProfileDetail[] = []
  for (const { id } of Object.values(people)) views.push(await shop.view(id))
  const fit = fitBgNbd(
    views.map(({ orders, commerce: { firstOrder, lastOrder } }) => {
      const [first, last] = [Date.parse(firstOrder ?? ''), Date.parse(lastOrder ?? '')]
      const days = (milliseconds: number) => Math.floor(milliseconds / day)
      return { x: orders - 1, tx: orders === 1 ? 0 : days(last - first), T: Math.max(1, days(now - first)) }
    }),
  )
  if (!fit.ok) throw new Error(fit.reason)
  expect(buying).toMatchObject({ version: 1, fittedTo: scores.repeatBuyers, fittedAt: scores.computedAt })
  const counted = (orders: number) => views.filter((it) => (orders < 7 ? it.orders - 1 === orders : it.orders > 7)).length
  expect(buying.repeatCounts.map(({ orders, actual }) => [orders, actual])).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((orders) => [orders, counted(orders)]),
  )
  expect(buying.repeatCounts.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(450, 6)
  expect(buying.misplaced).toBeLessThan(0.1)
  const sum = (of: (it: NonNullable<ProfileDetail['scores']>) => number) =>
    views.reduce((total, { scores: own }) => total + (own ? of(own) : 0), 0)
  expect(buying.alive).toBeCloseTo(
    sum((it) => it.alive ?? 0),
    6,
  )
  expect(buying.expectedOrders90).toBeCloseTo(
    sum((it) => it.expectedOrders90 ?? 0),
    6,
  )
  expect(buying.expectedRevenue90).toBeCloseTo(
    sum((it) => (it.expectedOrders90 ?? 0) * (it.orderValue ?? 0)),
    4,
  )
  expect(views.every(({ scores: own }) => own !== null && own.alive !== null && own.alive >= 0 && own.alive <= 1)).toBe(true)
  expect(views.find(({ orders }) => orders === 1)?.scores).toMatchObject({ alive: 1, buying: { state: 'fitted' } })
})

test('a run that was ended in the middle is never read, and the next one takes its place', async () => {
  const shop = await shopOf(server)
  const people = await fiveBuyers(server, shop, hour)
  await server.app.sweep()
  const before = await scoresOf(shop)
  await server.database.query(
    `insert into profile_score_versions (project_id, tenant_id, version, status, as_of) values ($1, $2, 2, 'computing', now())`,
    [shop.ref.projectId, shop.ref.tenantId],
  )
  await server.database.query(
    `insert into profile_scores (project_id, tenant_id, version, profile_id, recency, frequency, money, rfm, orders, revenue)
     values ($1, $2, 2, $3, 1, 1, 1, 'lost', 5, 1)`,
    [shop.ref.projectId, shop.ref.tenantId, people['e']?.id ?? ''],
  )
  expect(await scoresOf(shop)).toEqual(before)
  expect((await shop.view(people['e']?.id ?? '')).scores?.rfm.group).toBe('champions')
  server.pass(day)
  await server.app.sweep()
  expect(await scoresOf(shop)).toMatchObject({ buyers: 5, computedAt: server.now().toISOString() })
  const rows = await server.database.query<{ version: number; rows: number }>(
    'select version, count(*)::int as rows from profile_scores where project_id = $1 group by 1',
    [shop.ref.projectId],
  )
  expect(rows).toEqual([{ version: 2, rows: 5 }])
})

test('a merged profile answers with the scores of its survivor, who has those of the part until the next run; an undo takes them back', async () => {
  const shop = await shopOf(server)
  const people = await fiveBuyers(server, shop, hour)
  await server.app.sweep()
  const [from, into] = [people['e']?.id ?? '', people['looks']?.id ?? '']
  const { entry } = await shop.data<{ entry: string }>('mergeProfiles', { body: { from, into, reason: 'the same person' } })
  expect((await shop.view(into)).scores?.rfm.group).toBe('champions')
  const listed = (await shop.list()).items.find(({ id }) => id === into)
  expect(listed?.rfm).toBe('champions')
  expect((await shop.view(from)).scores).toEqual((await shop.view(into)).scores)
  await shop.data('undoMerge', { params: { id: entry }, body: { reason: 'two people' } })
  expect((await shop.view(into)).scores).toBeNull()
  expect((await shop.view(from)).scores?.rfm.group).toBe('champions')
  await shop.data('mergeProfiles', { body: { from, into, reason: 'the same person' } })
  server.pass(day)
  await server.app.sweep()
  expect((await shop.view(into)).scores).toMatchObject({ rfm: { group: 'champions' }, computedAt: server.now().toISOString() })
  expect((await scoresOf(shop)).buyers).toBe(5)
})

test.each(['eraseProfile', 'anonymiseProfile'] as const)('after %s no score of the person is left', async (call) => {
  const shop = await shopOf(server)
  const people = await fiveBuyers(server, shop)
  await shop.send([identify('e', 'eve')])
  await shop.fold()
  await server.app.sweep()
  const id = people['e']?.id ?? ''
  await shop.data(call, { params: { id }, body: { reason: 'they asked' } })
  const left = await server.database.query('select 1 from profile_scores where profile_id = $1', [id])
  expect(left).toEqual([])
  const answered = await shop.call('viewProfile', { params: { id } })
  expect(answered.data).toMatchObject(call === 'eraseProfile' ? { state: 'erased' } : { state: 'anonymised', scores: null })
  expect((await shop.view(people['d']?.id ?? '')).scores?.rfm.group).toBe('loyal')
})

test('a rebuild keeps the scores, and a project that is removed has none left', async () => {
  const shop = await shopOf(server)
  const people = await fiveBuyers(server, shop, hour)
  await server.app.sweep()
  expect(await server.app.rebuildProfiles(shop.ref)).toBe(true)
  await server.app.foldEvents()
  expect((await shop.view(people['e']?.id ?? '')).scores?.rfm.group).toBe('champions')
  await server.database.query('delete from projects where id = $1', [shop.ref.projectId])
  for (const table of ['profile_scores', 'profile_score_versions'])
    expect(await server.database.query(`select 1 from ${table} where project_id = $1`, [shop.ref.projectId])).toEqual([])
})

test('of two processes one computes, and there is one version', async () => {
  const shop = await shopOf(server)
  await fiveBuyers(server, shop)
  const other = besides(server, {})
  await Promise.all([server.app.sweep(), other.app.sweep()])
  other.app.drain()
  await other.app.settle()
  const versions = await server.database.query<{ version: number; status: string }>(
    'select version, status from profile_score_versions where project_id = $1',
    [shop.ref.projectId],
  )
  expect(versions).toEqual([{ version: 1, status: 'live' }])
  expect(await scoresOf(shop)).toMatchObject({ buyers: 5 })
})
