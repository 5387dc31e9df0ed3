import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Receipt } from '#contract/events/events.ts'
import { openDatabase } from '#server/database/open.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { besides, kind, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { emptyDatabaseIn } from '#tests/support/databases.ts'
import { applyMigrations, migrationTags } from '#tests/support/migrations.ts'
import { withFolder } from '#tests/support/processes.ts'
import { recount } from '#tests/support/recount.ts'

// On both databases: partitions are made, filled and removed.

const server = withServer()
const hour = 60 * 60_000
const day = 24 * hour

const event = (messageId: string = randomUUID()) => ({
  messageId,
  type: 'track',
  event: 'test',
  anonymousId: 'a',
  originalTimestamp: server.now().toISOString(),
})
const send = async (skdKey: string, events: unknown[]) => {
  const { code, data } = await server.call('sendEvents', { body: { skdKey, events } })
  expect({ code, log: code === 200 ? [] : server.lines.slice(-5) }).toEqual({ code: 200, log: [] })
  return (data as { receipts: Receipt[] }).receipts.map((it) => it.status)
}

const placesOf = ({ query }: Database, projectId: string) =>
  query<{ place: string; count: number }>(
    `select tableoid::regclass::text as place, count(*)::int as count from events where project_id = $1 group by 1 order by 1`,
    [projectId],
  )
/** Resolves when something waits for a lock of this database. */
const aWait = ({ query }: Queries) =>
  expect
    .poll(
      () =>
        query(
          'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(1)
const toMonth = (text: string) => server.pass(Date.parse(text) - server.now().getTime())

test('events are in the partition of the month of their arrival, and a late partition takes over earlier events', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  toMonth('2026-04-30T23:59:59.999Z')
  await send(skdKey, [event(), event()])
  expect(await placesOf(server.database, project.id)).toEqual([{ place: 'events_other', count: 2 }])
  await server.app.sweep()
  expect(await placesOf(server.database, project.id)).toEqual([{ place: 'events_2026_04', count: 2 }])
  server.pass(1)
  await send(skdKey, [event()])
  expect(await placesOf(server.database, project.id)).toEqual([
    { place: 'events_2026_04', count: 2 },
    { place: 'events_2026_05', count: 1 },
  ])
})

test('several processes create partitions once while events arrive', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  toMonth('2026-06-15T00:00:00.000Z')
  const others = [besides(server, {}), besides(server, {})]
  const sent = Array.from({ length: 10 }, () => send(skdKey, [event()]))
  await Promise.all([...others.map(({ app }) => app.sweep()), ...sent])
  await server.app.sweep()
  expect(await placesOf(server.database, project.id)).toEqual([{ place: 'events_2026_06', count: 10 }])
  expect(server.lines.join('\n')).not.toContain('a job failed')
})

test('events that arrive while a partition is created are in it', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  toMonth('2026-09-15T00:00:00.000Z')
  await send(skdKey, [event()])
  let sent: Promise<string[]> | undefined
  await server.database.transaction(async (queries) => {
    await queries.query('select make_events_partition($1::timestamptz)', [server.now().toISOString()])
    sent = send(skdKey, [event()])
    await (kind === 'postgres' ? aWait(queries) : undefined)
  })
  expect(await sent).toEqual(['accepted'])
  expect(await placesOf(server.database, project.id)).toEqual([{ place: 'events_2026_09', count: 2 }])
})

test.each([
  ['at once', 0, 'duplicate'],
  ['after 6 days and 23 hours', 7 * day - hour, 'duplicate'],
  ['after 7 days and an hour', 7 * day + hour, 'accepted'],
  ['after 100 days', 100 * day, 'accepted'],
])('a message that comes again %s in another month is a duplicate for seven days', async (_, later, outcome) => {
  const { skdKey } = await newcomerWithKey(server)
  const start = server.now()
  toMonth(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 31 - 3)).toISOString())
  await server.app.sweep()
  expect(await send(skdKey, [event('m1'), event('m2')])).toEqual(['accepted', 'accepted'])
  server.pass(later)
  await server.app.sweep()
  expect(await send(skdKey, [event('m1')])).toEqual([outcome])
  const twice = await Promise.all(Array.from({ length: 5 }, () => send(skdKey, [event('m2')])))
  expect(twice.flat().filter((it) => it === 'accepted')).toHaveLength(outcome === 'accepted' ? 1 : 0)
})

test('within a month a repeated message is a duplicate', async () => {
  const { skdKey } = await newcomerWithKey(server)
  toMonth('2027-05-01T00:00:00.000Z')
  await server.app.sweep()
  expect(await send(skdKey, [event('m1')])).toEqual(['accepted'])
  toMonth('2027-05-31T23:59:59.999Z')
  expect(await send(skdKey, [event('m1')])).toEqual(['duplicate'])
})

test('a partition whose events no project keeps is dropped', async () => {
  const { project, skdKey } = await newcomerWithKey(server)
  toMonth('2030-01-15T00:00:00.000Z')
  await server.app.sweep()
  await send(skdKey, [event()])
  const partitions = async () =>
    (
      await server.database.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass order by 1`,
      )
    ).map(({ name }) => name)
  expect(await partitions()).toEqual(['events_2030_01', 'events_2030_02', 'events_other'])
  toMonth('2031-02-28T00:00:00.000Z')
  await server.app.sweep()
  expect(await partitions()).toContain('events_2030_01')
  toMonth('2031-03-02T00:00:00.000Z')
  await server.app.sweep()
  expect(await partitions()).not.toContain('events_2030_01')
  expect(await placesOf(server.database, project.id)).toEqual([])
})

test('an older database is moved into the partitions with all events, and its events are counted', async () => {
  await withFolder(async (folder) => {
    const url = await emptyDatabaseIn(folder, kind)
    const old = kind === 'postgres' ? openPostgres(url) : await openPglite(url)
    const tags = await migrationTags()
    await applyMigrations(old, tags.slice(0, tags.indexOf('0010_event_rollups')))
    const [tenantId, projectId] = [randomUUID(), randomUUID()]
    await old.query(`insert into organizations (id, name, created_at) values ($1, 'x', now())`, [tenantId])
    await old.query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'x', now())`, [projectId, tenantId])
    await old.query(
      `insert into events (project_id, id, tenant_id, message_id, type, event, anonymous_id, session_id, page_view_id, occurred_at,
                           received_at, properties, context)
       select $1, n, $2, 'm' || n, case when n % 3 = 0 then 'page' else 'ping' end, 'x', 'a', 's' || n % 5, 'p' || n % 7, now() - (n * 7919 % 100) * interval '1 s',
              '2026-01-31T23:59:59.999Z'::timestamptz + (n - 20) * interval '1 ms',
              jsonb_build_object('engagedMs', n * 1000.4, 'activeMs', 'x', 'maxScrollPct', n * 10),
              case when n % 2 = 0 then '{}' else '{"page": {"path": "/tea", "title": "Tea"}, "source": {"type": "search", "name": 5}}'::jsonb end
         from generate_series(1, 40) n`,
      [projectId, tenantId],
    )
    await old.query(
      `insert into event_counters (project_id, tenant_id, last_id, first_received_at, last_received_at)
       select project_id, tenant_id, max(id), min(received_at), max(received_at) from events group by 1, 2`,
    )
    const before = await old.query('select * from events order by id')
    await old.close()
    const database = await openDatabase(url)
    expect(await database.query('select * from events order by id')).toEqual(before)
    expect(await placesOf(database, projectId)).toEqual([
      { place: 'events_2026_01', count: 20 },
      { place: 'events_2026_02', count: 20 },
    ])
    const { sessions, pageViews, minutes } = await recount(database, projectId)
    for (const { counted, recounted } of [sessions, pageViews, minutes]) expect(counted).toEqual(recounted)
    expect([sessions, pageViews, minutes].map(({ counted }) => counted.length)).toEqual([5, 7, 2])
    expect(await database.query('select month, month_events::int as count from event_counters')).toEqual([
      { month: '2026-02', count: 20 },
    ])
    await database.close()
  })
})
