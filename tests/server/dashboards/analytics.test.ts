import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnalyticsOverview } from '#contract/dashboards/analytics.ts'
import type { EventSummary, LiveOverview } from '#contract/events/events.ts'
import type { Database } from '#server/kernel/database.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute
type Person = Awaited<ReturnType<typeof newcomerWithKey>>

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'add_to_cart',
  anonymousId: 'visitor-1',
  originalTimestamp: server.now().toISOString(),
  ...over,
})
const send = (skdKey: string, events: unknown[]) =>
  server.call('sendEvents', { body: { skdKey, sentAt: server.now().toISOString(), events } })
const asked = async <Data>(
  name: 'viewAnalyticsOverview' | 'viewLiveOverview' | 'summariseEvents',
  person: Person,
  call = server.call,
) => (await call(name, { session: person.token, project: person.project.id })).data as Data
const overviewOf = (person: Person) => asked<AnalyticsOverview>('viewAnalyticsOverview', person)

const done = fc.record(
  {
    messageId: fc.uuid(),
    type: fc.constantFrom('page', 'track', 'ping'),
    anonymousId: fc.constantFrom('ann', 'ben', 'eve'),
    sessionId: fc.constantFrom('s1', 's2', 's3', 's4', 's5', 's6'),
    pageViewId: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6'),
    ago: fc.integer({ min: 0, max: 7 * day }),
    context: fc.record(
      {
        page: fc.record({ path: fc.constantFrom('/', '/tea', '/茶') }),
        source: fc.constantFrom(
          { type: 'search', name: 'google' },
          { type: 'referral', name: 'example.org' },
          { type: 'utm', name: '' },
          { type: 'direct', name: '' },
          { type: 'internal', name: 'shop.test' },
        ),
        isBotHint: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['messageId', 'type', 'anonymousId', 'ago', 'context'] },
)
const history = fc.uniqueArray(done, { selector: (it) => it.messageId, minLength: 1, maxLength: 60 })

type Row = {
  message_id: string
  type: string
  anonymous_id: string
  session_id: string | null
  page_view_id: string | null
  occurred_at: Date
  received_at: Date
  context: { page?: { path?: string }; source?: { type: string; name: string }; isBot?: boolean }
}

const groups = <Item>(items: Item[], nameOf: (it: Item) => string | null): [string, Item[]][] => {
  const found = new Map<string, Item[]>()
  for (const it of items) {
    const name = nameOf(it)
    if (name !== null) found.set(name, [...(found.get(name) ?? []), it])
  }
  return [...found]
}
const ranked = (names: (string | null)[]): [string | null, number][] => {
  const counts = new Map<string | null, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const bytes = (name: string | null) => (name === null ? Buffer.from([255, 255]) : Buffer.from(name))
  return [...counts].sort(([one, many], [other, more]) => more - many || Buffer.compare(bytes(one), bytes(other)))
}
const byEntry = (isLess: (row: Row) => boolean) => (one: Row, other: Row) =>
  Number(isLess(one)) - Number(isLess(other)) ||
  one.occurred_at.getTime() - other.occurred_at.getTime() ||
  Buffer.compare(Buffer.from(one.message_id), Buffer.from(other.message_id))

/** Zones that never change their clocks, with their hours ahead of UTC. */
const zones = { UTC: 0, 'Asia/Shanghai': 8, 'Asia/Kolkata': 5.5, 'America/Phoenix': -7 } as const
type Zone = keyof typeof zones

/** The overview as the rows of events alone give it, counted here and not by the database. */
const recounted = (rows: Row[], now: Date, timeZone: Zone): Omit<AnalyticsOverview, 'computedAt'> => {
  const ahead = zones[timeZone] * 60 * minute
  const to = Math.floor((now.getTime() + ahead) / day) * day + day - ahead
  const from = to - 7 * day
  const isWithin = (at: number) => at >= from && at < to
  const dayOf = (at: number) => new Date(at + ahead).toISOString().slice(0, 10)
  const people = (rows: Row[]) => !rows.some(({ context }) => context.isBot === true)
  const visits = groups(rows, (it) => it.session_id)
    .filter(([, rows]) => people(rows))
    .map(([, rows]) => ({
      startedAt: Math.min(...rows.map((it) => it.occurred_at.getTime())),
      entry: rows.toSorted(byEntry((it) => it.context.page?.path === undefined))[0],
    }))
    .filter(({ startedAt }) => isWithin(startedAt))
  const views = groups(
    rows.filter((it) => it.type !== 'track'),
    (it) => it.page_view_id,
  )
    .filter(([, rows]) => people(rows))
    .map(([, rows]) => rows.toSorted(byEntry((it) => it.type !== 'page'))[0])
    .filter((it) => it?.type === 'page' && isWithin(it.occurred_at.getTime()))
  const sourceOf = ({ source }: Row['context']) =>
    source === undefined || source.type === 'direct' || source.type === 'internal' ? null : source.name || source.type
  const visitorsOn = (which: (at: number) => boolean) =>
    new Set(visits.filter(({ startedAt }) => which(startedAt)).map(({ entry }) => entry?.anonymous_id)).size
  const received = rows.map((it) => it.received_at.getTime()).filter(isWithin)
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    timeZone,
    days: Array.from({ length: 7 }, (_, place) => dayOf(from + place * day)).map((name) => ({
      day: name,
      visitors: visitorsOn((at) => dayOf(at) === name),
      events: received.filter((at) => dayOf(at) === name).length,
    })),
    visitors: visitorsOn(() => true),
    events: received.length,
    pages: ranked(views.flatMap((it) => it?.context.page?.path ?? []))
      .slice(0, 10)
      .map(([path, count]) => ({ path: path ?? '', views: count })),
    sources: ranked(visits.map(({ entry }) => (entry ? sourceOf(entry.context) : null)))
      .slice(0, 10)
      .map(([source, count]) => ({ source, visits: count })),
  }
}

const zone = fc.constantFrom(...(Object.keys(zones) as Zone[]))

test('the last 7 days equal a recount over the events, for any events in any order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: 3 * day }), zone, async (events, pause, timeZone) => {
      const person = await newcomerWithKey(server)
      await server.database.query('update projects set time_zone = $2 where id = $1', [person.project.id, timeZone])
      const half = Math.ceil(events.length / 2)
      for (const part of [events.slice(0, half), events.slice(half)]) {
        const now = server.now().getTime()
        if (part.length > 0)
          await send(
            person.skdKey,
            part.map(({ ago, ...it }) => event({ ...it, originalTimestamp: new Date(now - ago).toISOString() })),
          )
        server.pass(pause)
      }
      const rows = await server.database.query<Row>('select * from events where project_id = $1', [person.project.id])
      expect(rows).toHaveLength(events.length)
      const { computedAt, ...overview } = await overviewOf(person)
      expect(overview).toEqual(recounted(rows, server.now(), timeZone))
      expect(computedAt).toBe(server.now().toISOString())
    }),
    { numRuns: 12 },
  )
})

test('a project without events has seven empty days', async () => {
  const overview = await overviewOf(await newcomerWithKey(server))
  expect(overview).toMatchObject({ visitors: 0, events: 0, pages: [], sources: [] })
  expect(overview.days).toHaveLength(7)
})

test('the overview is computed once a minute for each project', async () => {
  const [one, other] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  expect((await overviewOf(one)).events).toBe(0)
  await send(one.skdKey, [event(), event()])
  await send(other.skdKey, [event()])
  expect((await overviewOf(one)).events).toBe(0)
  expect((await overviewOf(other)).events).toBe(1)
  server.pass(minute)
  expect((await overviewOf(one)).events).toBe(2)
})

test('neither the summary nor an overview reads events: they use the counts', async () => {
  const asked: string[] = []
  const { database } = server
  const noting: Database = {
    ...database,
    ofTenant: (tenantId, work) =>
      database.ofTenant(tenantId, (queries, last) =>
        work(
          {
            ...queries,
            query: (sql, ...rest) => {
              asked.push(sql)
              return queries.query(sql, ...rest)
            },
          },
          last,
        ),
      ),
  }
  const person = await newcomerWithKey(server)
  await send(person.skdKey, [event({ sessionId: 's1' }), event(), 5])
  const { call } = besides(server, { database: noting })
  const context = { session: person.token, project: person.project.id }
  expect((await call('summariseEvents', context)).data).toMatchObject({ last24Hours: 2 })
  expect((await call('viewAnalyticsOverview', context)).data).toMatchObject({ events: 2, visitors: 1 })
  expect((await call('viewLiveOverview', context)).data).toMatchObject({ activeVisitors: 1 })
  expect(asked.filter((sql) => /event_minutes/.test(sql)).length).toBeGreaterThanOrEqual(3)
  for (const sql of asked) expect(sql).not.toMatch(/\b(?:from|join)\s+events\b/i)
})

test('the summary has the times of the first and last accepted event, also after these were deleted', async () => {
  const person = await newcomerWithKey(server)
  const summary = () => asked<EventSummary>('summariseEvents', person)
  await send(person.skdKey, [5])
  expect(await summary()).toEqual({ last24Hours: 0, firstReceivedAt: null, lastReceivedAt: null })
  const [first] = [server.now().toISOString(), await send(person.skdKey, [event()])]
  server.pass(minute)
  const [last] = [server.now().toISOString(), await send(person.skdKey, [event(), 5])]
  server.pass(minute)
  await send(person.skdKey, [5])
  expect(await summary()).toEqual({ last24Hours: 2, firstReceivedAt: first, lastReceivedAt: last })
  await server.database.query('delete from events where project_id = $1', [person.project.id])
  expect(await summary()).toEqual({ last24Hours: 2, firstReceivedAt: first, lastReceivedAt: last })
})

test('if events arrive but nobody is active, the overview says how many are of bots and how many name no session', async () => {
  const person = await newcomerWithKey(server)
  const recent = async () => (await asked<LiveOverview>('viewLiveOverview', person)).recent
  expect(await recent()).toEqual({ events: 0, ofBots: 0, withoutSession: 0 })
  const bot = { context: { isBotHint: true } }
  await send(person.skdKey, [event(), event(), event(bot), event({ ...bot, sessionId: 's1' }), 5])
  expect(await asked<LiveOverview>('viewLiveOverview', person)).toMatchObject({
    activeVisitors: 0,
    recent: { events: 4, ofBots: 2, withoutSession: 2 },
  })
  await send(person.skdKey, [event({ sessionId: 's2' })])
  expect(await recent()).toEqual({ events: 5, ofBots: 2, withoutSession: 2 })
  server.pass(6 * minute)
  expect(await recent()).toEqual({ events: 0, ofBots: 0, withoutSession: 0 })
})
