import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FunnelAnswer, TrendsAnswer } from '#contract/insights/answer.ts'
import { dropPartitionsBefore } from '#server/events/partitions.store.ts'
import { beginPart, endPart, insertPacked, readPacked } from '#server/insights/packed-events.store.ts'
import { type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { besides, kind, withServer } from '#tests/server/setup.ts'
import { clientOf } from '#tests/support/server.ts'
import { packIn } from './histories.ts'

const server = withServer()
const query = <Row>(sql: string, parameters: string[] = []) => server.database.query<Row>(sql, parameters)

/** A shop with eight views, two of each of four people, packed in parts of four ids. */
const packedShop = async () => {
  const shop = await shopOf(server)
  for (let round = 0; round < 2; round += 1)
    for (const anonymousId of ['ann', 'ben', 'eve', 'joe']) await shop.send([{ anonymousId, event: 'view' }])
  await shop.fold()
  await packIn(server, 4)
  return shop
}

/** Asks a process that remembers no answer. */
const ask = async ({ token, project }: Shop, question: object) => {
  const today = server.now().toISOString().slice(0, 10)
  const call = clientOf(besides(server, {}).request)
  const body = { from: today, to: today, zone: 'UTC', ...question }
  return (await call('queryInsight', { session: token, project: project.id, body })).data
}
const viewsOf = async (shop: Shop, of: 'people' | 'total' = 'people', who?: object[]): Promise<number | null | undefined> => {
  const series = [{ event: 'view', measure: { of } }]
  return ((await ask(shop, { kind: 'trends', series, ...(who ? { who } : {}) })) as TrendsAnswer).series[0]?.total
}

const partsOf = async ({ project }: Shop) =>
  (
    await query<{ after_id: number; state: string }>(
      'select after_id, state from packed_parts where project_id = $1 order by after_id',
      [project.id],
    )
  ).map((it) => [it.after_id, it.state])

test('questions about everyone are answered from packed events, and what is not packed yet counts too', async () => {
  const shop = await packedShop()
  expect(await partsOf(shop)).toEqual([
    [0, 'packed'],
    [4, 'packed'],
  ])
  expect([await viewsOf(shop), await viewsOf(shop, 'total')]).toEqual([4, 8])
  await shop.send([{ anonymousId: 'new', event: 'view' }])
  await shop.fold()
  expect([await viewsOf(shop), await viewsOf(shop, 'total')]).toEqual([5, 9])
  const anonymous = [{ profile: 'identified', value: false }]
  expect([await viewsOf(shop, 'people', anonymous), await viewsOf(shop, 'total', anonymous)]).toEqual([5, 9])
  const steps = [{ event: 'view' }, { event: 'view' }]
  const funnel = (group: number | null) =>
    ask(shop, { kind: 'funnel', steps, windowHours: 1, people: { step: 1, who: 'reached', group } }) as Promise<FunnelAnswer>
  const { groups, people } = await funnel(null)
  expect(groups.map((it) => it.steps.map((step) => step.people))).toEqual([[5, 4]])
  expect(people).toHaveLength(4)
  expect((await funnel(1)).people).toEqual([])
  // Nothing else would notice that these are missing.
  await query('delete from packed_events where project_id = $1', [shop.project.id])
  expect([await viewsOf(shop), await viewsOf(shop, 'total'), await viewsOf(shop, 'total', anonymous)]).toEqual([1, 1, 1])
  expect((await funnel(null)).groups.map((it) => it.steps.map((step) => step.people))).toEqual([[1, 0]])
})

/** How many views meet a condition. */
const viewsWith = async (shop: Shop, condition: object): Promise<number | null | undefined> => {
  const series = [{ event: 'view', where: [condition], measure: { of: 'total' } }]
  return ((await ask(shop, { kind: 'trends', series })) as TrendsAnswer).series[0]?.total
}

/** Sends views with these properties, one each, and packs them. */
const viewsPacked = async (properties: object[]) => {
  const shop = await shopOf(server)
  await shop.send(
    properties.map((it, place) => ({
      anonymousId: 'ann',
      event: 'view',
      properties: it,
      context: { page: { path: `/p${place}` } },
    })),
  )
  await shop.fold()
  await packIn(server, properties.length)
  return shop
}

const conditions: [condition: object, views: number][] = [
  [{ property: 'colour', is: 'equals', value: 'red' }, 2],
  [{ property: 'colour', is: 'notEquals', value: 'red' }, 4],
  [{ property: 'colour', is: 'in', value: ['red', 7, true] }, 4],
  [{ property: 'colour', is: 'contains', value: 're' }, 2],
  [{ property: 'colour', is: 'exists' }, 4],
  [{ property: 'colour', is: 'missing' }, 2],
  [{ property: 'price', is: 'gte', value: 2.5 }, 2],
  [{ property: 'on', is: 'after', value: '2026-01-01T00:00:00Z' }, 1],
  [{ property: 'nowhere', is: 'missing' }, 6],
  [{ property: 'page.path', is: 'equals', value: '/p3' }, 1],
]

test('questions with conditions on properties are answered from packed values', async () => {
  const shop = await viewsPacked([
    { colour: 'red', price: 2.5 },
    { colour: 'red', price: 'none', on: '2026-05-05T00:00:00Z' },
    { colour: 7, price: 40 },
    { colour: true, on: 'soon' },
    { colour: null },
    { 'page.path': '/p3' },
  ])
  for (const [condition, views] of conditions) expect([condition, await viewsWith(shop, condition)]).toEqual([condition, views])
  const steps = [
    { event: 'view', where: [conditions[0]?.[0]] },
    { event: 'view', where: [conditions[0]?.[0]] },
  ]
  const funnel = (await ask(shop, { kind: 'funnel', steps, windowHours: 1 })) as FunnelAnswer
  expect(funnel.groups[0]?.steps.map((step) => step.people)).toEqual([1, 1])
  // Nothing else would notice that these are missing: then no event has a property.
  await query('delete from packed_properties where project_id = $1', [shop.project.id])
  expect(await viewsWith(shop, { property: 'colour', is: 'exists' })).toBe(0)
  expect(await viewsWith(shop, { property: 'colour', is: 'missing' })).toBe(6)
})

test('a part without the values that are asked for is read once, also behind one that is not packed', async () => {
  const shop = await shopOf(server)
  for (const note of ['one', 'two', 'x'.repeat(700)])
    await shop.send([{ anonymousId: 'ann', event: 'view', properties: { note } }])
  await shop.fold()
  await packIn(server, 1)
  await query(`update events set event = 'view' where project_id = $1 and id = 2`, [shop.project.id])
  expect(await partsOf(shop)).toEqual([
    [0, 'packed'],
    [2, 'packed'],
  ])
  expect(await viewsWith(shop, { property: 'note', is: 'exists' })).toBe(3)
})

test('a property with a value that is too long, and the fifty-first of an event, are read from the log', async () => {
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`property_${index}`, index]))
  const shop = await viewsPacked([{ note: 'x'.repeat(700), colour: 'red' }, { note: 'short' }])
  expect(await viewsWith(shop, { property: 'note', is: 'startsWith', value: 'xx' })).toBe(1)
  expect(await viewsWith(shop, { property: 'note', is: 'exists' })).toBe(2)
  expect(await viewsWith(shop, { property: 'colour', is: 'equals', value: 'red' })).toBe(1)
  const other = await viewsPacked([many, many])
  for (const [property, value] of Object.entries(many))
    expect([property, await viewsWith(other, { property, is: 'equals', value })]).toEqual([property, 2])
  const unpacked = `select count(*)::int as parts from packed_events where project_id = $1 and not has_all_properties`
  expect(await query(unpacked, [other.project.id])).toEqual([{ parts: 1 }])
})

test('a part of which an event is changed or deleted is read from the log, and packed again', async () => {
  const shop = await packedShop()
  await query('delete from events where project_id = $1 and id = 2', [shop.project.id])
  expect(await partsOf(shop)).toEqual([[4, 'packed']])
  expect(await viewsOf(shop, 'total')).toBe(7)
  await query(`update events set event = 'other' where project_id = $1 and id = 8`, [shop.project.id])
  expect(await partsOf(shop)).toEqual([])
  expect(await viewsOf(shop, 'total')).toBe(6)
  await packIn(server, 4)
  expect(await partsOf(shop)).toEqual([
    [0, 'packed'],
    [4, 'packed'],
  ])
  expect([await viewsOf(shop), await viewsOf(shop, 'total')]).toEqual([4, 6])
})

test('what is packed is read as it was stored, however long it is and however well it can be compressed', async () => {
  const { project } = await packedShop()
  const part = { projectId: project.id, tenantId: project.tenantId, afterId: 8, toId: 12 }
  await server.database.transaction((queries) => beginPart(queries, { ...part, run: crypto.randomUUID() }, server.now()))
  const stored = new Map(
    [1, 59_999, 60_000, 60_001, 400_000].flatMap((bytes) => [
      [`random ${bytes}`, new Uint8Array(randomBytes(bytes))],
      [`even ${bytes}`, new Uint8Array(bytes).fill(7)],
    ]),
  )
  const of = { events: 1, firstAt: server.now(), lastAt: server.now(), hasAll: true }
  for (const [event, packed] of stored) await insertPacked(server.database, part, { ...of, event, packed })
  const asked = [...stored.keys(), 'of another name'].filter((it) => it !== 'even 1')
  const read = await readPacked(server.database, project.id, part, asked)
  stored.delete('even 1')
  expect(new Map([...read].map(([event, packed]) => [event, [...packed]]))).toEqual(
    new Map([...stored].map(([event, packed]) => [event, [...packed]])),
  )
})

test('a part that changes while it is being packed is not kept', async () => {
  const shop = await packedShop()
  const { id: projectId, tenantId } = shop.project
  await query('delete from packed_parts where project_id = $1', [projectId])
  const run = { projectId, tenantId, afterId: 0, toId: 4, run: crypto.randomUUID() }
  const end = () => endPart(server.database, run, { state: 'packed', firstReceivedAt: server.now() })
  await server.database.transaction((queries) => beginPart(queries, run, server.now()))
  await query('delete from events where project_id = $1 and id = 2', [projectId])
  expect(await end()).toBe(false)
  await server.database.transaction((queries) => beginPart(queries, run, server.now()))
  // Another process takes it over.
  await server.database.transaction((queries) => beginPart(queries, { ...run, run: crypto.randomUUID() }, server.now()))
  expect(await end()).toBe(false)
})

test.runIf(kind === 'postgres')('who begins to pack a part waits for whoever is deleting events', async () => {
  const shop = await packedShop()
  const { id: projectId, tenantId } = shop.project
  await query('delete from packed_parts where project_id = $1', [projectId])
  const order: string[] = []
  let begun: Promise<unknown> = Promise.resolve()
  await server.database.transaction(async (deleting) => {
    await deleting.query('delete from events where project_id = $1 and id = 2', [projectId])
    const run = { projectId, tenantId, afterId: 0, toId: 4, run: crypto.randomUUID() }
    begun = server.database.transaction((queries) => beginPart(queries, run, server.now())).then(() => order.push('begun'))
    const waiting = `select count(*)::int as waiting from pg_stat_activity
                      where datname = current_database() and wait_event_type = 'Lock' and query like 'select 1 from event_counters%'`
    await expect.poll(async () => (await query<{ waiting: number }>(waiting))[0]?.waiting).toBe(1)
    order.push('deleted')
  })
  await begun
  expect(order).toEqual(['deleted', 'begun'])
})

test('a part with an event that is set aside is read from the log', async () => {
  const shop = await packedShop()
  const projectId = shop.project.id
  await query(
    `insert into profile_set_aside (project_id, tenant_id, generation, event_id, error, set_aside_at)
     select project_id, tenant_id, generation, 3, 'TypeError', now() from profile_folds where project_id = $1 and status = 'live'`,
    [projectId],
  )
  expect(await viewsOf(shop, 'total')).toBe(7)
  await query('delete from profile_set_aside where project_id = $1', [projectId])
  expect(await viewsOf(shop, 'total')).toBe(8)
})

test('a part whose events were dropped with their month is not read, and is deleted', async () => {
  const shop = await packedShop()
  const projectId = shop.project.id
  await query(`update events set received_at = '2019-05-05' where project_id = $1 and id <= 4`, [projectId])
  await query(`select make_events_partition('2019-05-01'::timestamptz)`)
  await query('update projects set retention_months = 120')
  await packIn(server, 4)
  expect(await partsOf(shop)).toEqual([
    [0, 'packed'],
    [4, 'packed'],
  ])
  // As if it had been packed while its month was dropped.
  await query('create table kept as select * from packed_parts')
  await query('create table kept_events as select * from packed_events')
  await dropPartitionsBefore(server.database, new Date('2019-07-01'))
  expect(await partsOf(shop)).toEqual([[4, 'packed']])
  await query('insert into packed_parts select * from kept on conflict do nothing')
  await query('insert into packed_events select * from kept_events on conflict do nothing')
  expect(await viewsOf(shop, 'total')).toBe(4)
  await packIn(server, 4)
  // Its ids have no events any more.
  expect(await partsOf(shop)).toEqual([
    [0, 'packed'],
    [4, 'packed'],
  ])
  expect(await viewsOf(shop, 'total')).toBe(4)
})

test('a part with too many names, or with events that are soon deleted, is not packed', async () => {
  const shop = await shopOf(server)
  const names = Array.from({ length: 201 }, (_, index) => ({ anonymousId: 'ann', event: `event_${index}` }))
  await shop.send(names.slice(0, 100))
  await shop.send([...names.slice(100), { anonymousId: 'ann', event: 'view' }])
  await shop.fold()
  await packIn(server, 202)
  expect(await partsOf(shop)).toEqual([[0, 'unfit']])
  expect(await viewsOf(shop, 'total')).toBe(1)

  const old = await packedShop()
  await query('delete from packed_parts where project_id = $1', [old.project.id])
  await query('update projects set retention_months = 1 where id = $1', [old.project.id])
  server.pass(26 * 24 * 3_600_000)
  await packIn(server, 4)
  expect(await partsOf(old)).toEqual([])
})
