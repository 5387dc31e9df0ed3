import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WebVital, type WebVitals, webVitals, webVitalThresholds } from '#contract/dashboards/web-vitals.ts'
import { deletedProjectDays } from '#contract/projects/projects.ts'
import type { Database } from '#server/kernel/database.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const minute = 60_000
const day = 24 * 60 * minute
type Person = Awaited<ReturnType<typeof newcomerWithKey>>

const load = (properties: Record<string, unknown>, over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'web_vitals',
  anonymousId: 'visitor-1',
  originalTimestamp: server.now().toISOString(),
  properties,
  ...over,
})
const send = async ({ skdKey }: Person, events: unknown[]) => {
  for (let at = 0; at < events.length; at += 100) {
    const body = { skdKey, sentAt: server.now().toISOString(), events: events.slice(at, at + 100) }
    expect((await server.call('sendEvents', { body })).code).toBe(200)
    // Rate limits are not tested here.
    server.pass(1_000)
  }
}
const vitalsOf = async ({ token, project }: Person) => {
  server.pass(minute)
  return (await server.call('viewWebVitals', { session: token, project: project.id })).data as WebVitals
}
const rowsOf = ({ project }: Person) =>
  server.database.query<{ path: string; metric: string; count: number }>(
    'select path, metric, sum(count)::int as count from page_vitals where project_id = $1 group by path, metric order by path, metric',
    [project.id],
  )

const milliseconds = fc.oneof(
  fc.integer({ min: 0, max: 6_000 }),
  fc.integer({ min: 0, max: 600_000 }),
  fc.constantFrom(200, 2_500),
)
const measured = fc.record(
  {
    path: fc.constantFrom('/', '/tea', '/茶'),
    LCP: milliseconds,
    INP: milliseconds,
    TTFB: milliseconds,
    CLS: fc.oneof(
      fc.integer({ min: 0, max: 5_000 }).map((it) => it / 10_000),
      fc.constantFrom(0, 0.1, 0.25),
    ),
    isOfBot: fc.boolean(),
  },
  { requiredKeys: ['path'] },
)
type Load = { path: string; isOfBot?: boolean } & Partial<Record<WebVital, number>>

/** The exact 75th percentile (nearest rank) and its rating. */
const exact = (loads: Load[], metric: WebVital) => {
  const values = loads.flatMap((it) => it[metric] ?? []).sort((one, other) => one - other)
  const p75 = values[Math.ceil(0.75 * values.length) - 1]
  if (p75 === undefined) return null
  const { good, poor } = webVitalThresholds[metric]
  return { p75, rating: p75 <= good ? 'good' : p75 <= poor ? 'needs-improvement' : 'poor', count: values.length }
}

test('each p75 is within 5 % of the exact one and has the same rating, without bots and repeated events', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(measured, { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 0, max: 2 * day }),
      async (all, pause) => {
        const person = await newcomerWithKey(server)
        const events = all.map(({ isOfBot, ...it }) => load(it, isOfBot ? { context: { isBotHint: true } } : {}))
        const half = Math.ceil(events.length / 2)
        await send(person, [...events.slice(0, half), ...events.slice(0, 3)])
        server.pass(pause)
        await send(person, [...events.slice(half), ...events.slice(0, half)])
        const counted = all.filter((it) => !it.isOfBot && webVitals.some((metric) => it[metric] !== undefined))
        const { pages } = await vitalsOf(person)
        expect(Object.fromEntries(pages.map((it) => [it.path, it.loads]))).toEqual(
          Object.fromEntries(
            [...new Set(counted.map((it) => it.path))].map((path) => [path, counted.filter((it) => it.path === path).length]),
          ),
        )
        expect(pages.map((it) => it.loads)).toEqual(pages.map((it) => it.loads).toSorted((one, other) => other - one))
        for (const page of pages)
          for (const metric of webVitals) {
            const expected = exact(
              counted.filter((it) => it.path === page.path),
              metric,
            )
            expect(page[metric] && { ...page[metric], p75: 0 }).toEqual(expected && { ...expected, p75: 0 })
            const [found, known] = [page[metric]?.p75 ?? 0, expected?.p75 ?? 0]
            expect(Math.abs(found - known)).toBeLessThanOrEqual(0.05 * known)
          }
      },
    ),
    { numRuns: 15, seed: 45 },
  )
})

test('the last 7 days are computed once a minute, and a project without measurements has no pages', async () => {
  const person = await newcomerWithKey(server)
  await send(person, [load({ path: '/old', LCP: 1 })])
  server.pass(6 * day)
  await send(person, [load({ path: '/new', LCP: 1 })])
  const read = await vitalsOf(person)
  const today = `${server.now().toISOString().slice(0, 'YYYY-MM-DD'.length)}T00:00:00.000Z`
  const [from, to] = [-6, 1].map((days) => new Date(Date.parse(today) + days * day).toISOString())
  expect(read).toMatchObject({ from, to, computedAt: server.now().toISOString() })
  expect(read.pages.map((it) => it.path)).toEqual(['/new', '/old'])
  await send(person, [load({ path: '/newer', LCP: 1 })])
  const call = await server.call('viewWebVitals', { session: person.token, project: person.project.id })
  expect(call.data).toEqual(read)
  server.pass(day)
  expect((await vitalsOf(person)).pages.map((it) => it.path)).toEqual(['/new', '/newer'])
  expect((await vitalsOf(await newcomerWithKey(server))).pages).toEqual([])
})

test('impossible measurements are not counted, and a long path is cut', async () => {
  const person = await newcomerWithKey(server)
  const path = '/p'
  await send(person, [
    ...[-1, 600_001, '900', null, true, {}].map((LCP) => load({ path, LCP })),
    ...[load({ path, CLS: 101 }), load({ LCP: 900 }), load({ path: '', LCP: 900 }), load({ path: 7, LCP: 900 }), load({ path })],
    ...[load({ path, LCP: 900 }, { type: 'page' }), load({ path, LCP: 900 }, { event: 'vitals' })],
  ])
  expect(await rowsOf(person)).toEqual([])
  await send(person, [load({ path, LCP: -1, TTFB: 0 }), load({ path: `/${'x'.repeat(300)}`, INP: 9 })])
  expect(await rowsOf(person)).toEqual([
    { path, metric: 'TTFB', count: 1 },
    { path, metric: 'loads', count: 1 },
    { path: `/${'x'.repeat(199)}`, metric: 'INP', count: 1 },
    { path: `/${'x'.repeat(199)}`, metric: 'loads', count: 1 },
  ])
  expect((await vitalsOf(person)).pages[0]).toMatchObject({ path, TTFB: { p75: 0, rating: 'good', count: 1 }, LCP: null })
})

test('the first 500 paths of a day are counted by name, and the 50 with most loads are returned', async () => {
  const person = await newcomerWithKey(server)
  const pathOf = (place: number) => `/${String(place).padStart(3, '0')}`
  const visit = (place: number) => load({ path: pathOf(place), LCP: 1_000 })
  await send(
    person,
    Array.from({ length: 510 }, (_, place) => visit(place)),
  )
  await send(person, [visit(7), visit(7), visit(600), visit(505)])
  const counted = (await rowsOf(person)).filter(({ metric }) => metric === 'loads')
  expect(counted).toHaveLength(501)
  expect(counted.find(({ path }) => path === '')?.count).toBe(12)
  expect(counted.at(-1)?.path).toBe(pathOf(499))
  const { pages } = await vitalsOf(person)
  expect(pages).toHaveLength(50)
  expect(pages.slice(0, 3).map(({ path, loads }) => [path, loads])).toEqual([
    ['', 12],
    [pathOf(7), 3],
    [pathOf(0), 1],
  ])
  server.pass(day)
  await send(person, [visit(600)])
  expect((await rowsOf(person)).find(({ path, metric }) => path === pathOf(600) && metric === 'loads')?.count).toBe(1)
})

test('measurements are kept for the project’s retention, and deleted with the project', async () => {
  const person = await newcomerWithKey(server)
  await server.database.query('update projects set retention_months = 1 where id = $1', [person.project.id])
  await send(person, [load({ path: '/old', LCP: 1 })])
  server.pass(20 * day)
  await send(person, [load({ path: '/new', LCP: 1 })])
  server.pass(15 * day)
  await server.app.sweep()
  expect(new Set((await rowsOf(person)).map(({ path }) => path))).toEqual(new Set(['/new']))
  const { id, tenantId } = person.project
  await server.database.query('update projects set deleted_at = $2::timestamptz where id = $1 and tenant_id = $3', [
    id,
    server.now().toISOString(),
    tenantId,
  ])
  server.pass(deletedProjectDays * day)
  await server.app.sweep()
  expect(await rowsOf(person)).toEqual([])
})

test('a batch without measurements does not use the table', async () => {
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
  const { skdKey } = await newcomerWithKey(server)
  const { call } = besides(server, { database: noting })
  const statements = async (events: unknown[]) => {
    asked.length = 0
    expect((await call('sendEvents', { body: { skdKey, events } })).code).toBe(200)
    return asked.filter((sql) => sql.includes('page_vitals')).length
  }
  const [bot, again] = [{ context: { isBotHint: true } }, load({ path: '/', LCP: 1 })]
  expect(await statements([load({}, { event: 'buy' }), load({ path: '/', LCP: 1 }, bot)])).toBe(0)
  expect(await statements([again, load({ path: '/tea', LCP: 1 })])).toBe(1)
  expect(await statements([again])).toBe(0)
})
