import { beforeAll, describe, expect, test } from 'vitest'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { PlatformMonitoring } from '#contract/operations/operations.ts'
import { type Incident, slowFromMs } from '#contract/operations/watch.ts'
import type { Overview } from '#contract/platform/overview.ts'
import { watchStatements } from '#server/database/statement-watch.ts'
import { quantileOf, timeBuckets } from '#server/kernel/call-meter.ts'
import { besides, kind, newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
let session: string
beforeAll(async () => {
  session = (await server.admin()).session.session
})

const monitoring = async () => (await server.call('viewPlatformMonitoring', { session })).data as PlatformMonitoring
const overview = async () => (await server.call('viewOverview', { session })).data as Overview
type Page = { items: Incident[]; next: string | null; total: { value: number } }
const incidents = async (cursor?: string) =>
  (await server.call('listIncidents', { session, query: { limit: '2', ...(cursor ? { cursor } : {}) } })).data as Page
const queue = async (name: string) => (await monitoring()).queues.find((it) => it.name === name)
/** What the watch does each minute. */
const look = () => server.app.sweep()

/** A mail that is due in so many milliseconds. */
const addMail = (dueIn: number) =>
  server.database.query(
    `insert into mails (recipient, subject, text, html, created_at, attempts, next_attempt_at)
     values ('a@tea.example', 's', 't', '', now(), 0, $1::timestamptz)`,
    [new Date(server.now().getTime() + dueIn).toISOString()],
  )

describe('what all processes answer', () => {
  test('is stored by the minute and told together: calls, faults of the server, and the time of batches', async () => {
    await look()
    server.pass(minute)
    const before = (await monitoring()).traffic
    expect(before.minutes).toHaveLength(60)
    const { skdKey } = await newcomerWithKey(server)
    const event = { messageId: crypto.randomUUID(), type: 'track', event: 'test', anonymousId: 'a' }
    const events = [{ ...event, originalTimestamp: server.now().toISOString() }]
    expect((await server.call('sendEvents', { body: { skdKey, events } })).code).toBe(200)
    expect((await server.call('listJobs', { session: 'unknown' })).code).not.toBe(200)
    const other = besides(server, {})
    await other.call('listJobs', { session })
    await look()
    await other.app.sweep()
    const { traffic } = await monitoring()
    expect(traffic.processes).toBe(2)
    expect(traffic.calls).toBeGreaterThan(before.calls + 3)
    expect(traffic.minutes.at(-1)?.calls).toBeGreaterThan(3)
    // A refusal is no fault of the server.
    expect(traffic.failures).toBe(0)
    expect(traffic.batchMs).toBeGreaterThan(0)
    expect((await overview()).calls).toEqual({ total: traffic.calls, failed: 0 })
    server.pass(3 * minute)
    expect((await monitoring()).traffic.processes).toBe(0)
    other.app.drain()
    await other.app.settle()
  })

  test('open streams are counted while they are open', async () => {
    const { token, project } = await newcomerWithKey(server)
    const headers = { jsessionid: token, 'PROJECT-INFO': project.id }
    const stream = await server.request(liveEventsStream.path, { headers })
    const isOpen = stream.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    expect(isOpen).toBe(true)
    await look()
    expect((await overview()).streams.console).toBe(1)
    await stream.body?.cancel()
    await look()
    expect((await overview()).streams.console).toBe(0)
  })

  test('a quantile is known to a tenth, and unknown without anything', () => {
    const times = Array.from({ length: timeBuckets }, () => 0)
    expect(quantileOf(times, 0.95)).toBeNull()
    times[0] = 90
    times[20] = 10
    expect(quantileOf(times, 0.5)).toBeLessThan(1)
    const slow = quantileOf(times, 0.95) ?? 0
    expect(Math.abs(slow / 1.2 ** 19.5 - 1)).toBeLessThan(0.1)
  })
})

describe('statements', () => {
  test('that took long are known by their text, the slowest first, and none of their parameters', async () => {
    let now = 0
    const took = (milliseconds: number) => {
      now += milliseconds
      return []
    }
    const slow = {
      ...server.database,
      query: async (sql: string) => took(sql.includes('slow') ? 300 : 1),
    } as typeof server.database
    const { database, slowest } = watchStatements(slow, { now: () => now, today: server.now })
    await database.query('select  1')
    await database.query('select $1 as\n slow', ['secret'])
    await database.query('select $1 as\n slow', ['another'])
    expect(slowest()).toEqual([{ text: 'select $1 as slow', times: 2, slowestMs: 300, lastAt: server.now().toISOString() }])
    expect(slowFromMs).toBeLessThan(300)
  })

  test('within transactions and of jobs are timed too', async () => {
    let now = 0
    const { database, slowest } = watchStatements(server.database, { now: () => (now += 500) })
    const { companyid } = (await server.newcomer()).session
    await database.transaction(({ query }) => query('select 1 as a'))
    await database.ofTenant(companyid, ({ query }) => query('select 1 as b'))
    await database.forJobs.query('select 1 as c')
    await expect(database.query('select nothing as d')).rejects.toThrow()
    expect(
      slowest()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['select 1 as a', 'select 1 as b', 'select 1 as c', 'select nothing as d'])
  })
})

test('the connections and the disk are those of the database', async () => {
  const { pools, database } = await monitoring()
  expect(pools.map(({ name, most }) => [name, most])).toEqual(
    kind === 'postgres'
      ? [
          ['requests', 10],
          ['jobs', 6],
        ]
      : [['embedded', 1]],
  )
  for (const { open, busy, most, waiting } of pools) {
    expect(open).toBeLessThanOrEqual(most)
    expect(busy).toBeLessThanOrEqual(open)
    expect(waiting).toBeGreaterThanOrEqual(0)
  }
  // A server alone knows its disk.
  if (kind === 'postgres') expect(database.disk).toBeNull()
  else expect(database.disk?.freeBytes).toBeLessThan(database.disk?.bytes ?? 0)
})

test('queues tell what waits in all projects, and for how long the oldest has been due', async () => {
  await server.app.foldEvents()
  expect(await queue('fold')).toEqual({ name: 'fold', waiting: 0, oldestSeconds: null })
  const { skdKey } = await newcomerWithKey(server)
  const event = { messageId: crypto.randomUUID(), type: 'track', event: 'test', anonymousId: 'a' }
  await server.call('sendEvents', { body: { skdKey, events: [{ ...event, originalTimestamp: server.now().toISOString() }] } })
  server.pass(2 * minute)
  expect(await queue('fold')).toEqual({ name: 'fold', waiting: 1, oldestSeconds: 120 })
  await server.app.foldEvents()
  expect(await queue('fold')).toMatchObject({ waiting: 0 })
  await addMail(-minute)
  await addMail(minute)
  expect(await queue('mails')).toEqual({ name: 'mails', waiting: 2, oldestSeconds: 60 })
  await server.database.query('delete from mails')
})

test('what goes wrong is an incident until it is over, with its worst value', async () => {
  await server.app.foldEvents()
  expect((await overview()).incidents.open).toBe(0)
  const name = 'audit.recordTallies'
  await server.database.execute('alter table audit_tallies rename to audit_tallies_away')
  for (let run = 0; run < 3; run += 1) await look()
  await server.database.execute('alter table audit_tallies_away rename to audit_tallies')
  await look()
  // The watch ran after the job had failed for the third time, and saw it succeed afterwards.
  const { items } = await incidents()
  const of = (kindOf: string) => items.find((it) => it.kind === kindOf)
  expect(of('jobFailing')).toMatchObject({ subject: name, worst: 3 })
  await look()
  expect((await incidents()).items.find((it) => it.kind === 'jobFailing')?.closedAt).toBe(server.now().toISOString())

  server.pass(20 * minute)
  await addMail(-20 * minute)
  await look()
  expect((await incidents()).items[0]).toMatchObject({ kind: 'queueWaiting', subject: 'mails', closedAt: null, worst: 1_200 })
  expect((await overview()).incidents.open).toBe(1)
  server.pass(minute)
  await look()
  const first = await incidents()
  expect(first.items[0]).toMatchObject({ kind: 'queueWaiting', worst: 1_260 })
  expect(first.items.filter(({ closedAt }) => closedAt === null)).toHaveLength(1)
  await server.database.query('delete from mails')
  await look()
  expect((await overview()).incidents.open).toBe(0)
})
