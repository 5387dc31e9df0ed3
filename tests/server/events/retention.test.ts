import { expect, test } from 'vitest'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { recount } from '#tests/support/recount.ts'

const server = withServer()
const day = 24 * 60 * 60_000

const event = (name: string) => ({
  messageId: `${name}-${crypto.randomUUID()}`,
  type: 'page',
  event: name,
  anonymousId: 'a',
  sessionId: `session-${name}`,
  pageViewId: `view-${name}`,
  originalTimestamp: server.now().toISOString(),
})
const send = (skdKey: string, events: unknown[]) => server.call('sendEvents', { body: { skdKey, events } })

const tables = ['events', 'quarantined_events', 'visitor_sessions', 'page_views', 'event_minutes']
const counts = async (projectId: string) => {
  const rows = await Promise.all(
    tables.map((table) =>
      server.database.query<{ count: number }>(`select count(*)::int as count from ${table} where project_id = $1`, [projectId]),
    ),
  )
  return rows.map(([row]) => row?.count)
}

test('each project keeps its events and counts for its own retention, thirteen months by default', async () => {
  const [usual, short] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  await server.database.query('update projects set retention_months = 1 where id = $1', [short.project.id])
  for (const { skdKey } of [usual, short]) await send(skdKey, [event('old'), { event: 'bad' }])
  server.pass(20 * day)
  for (const { skdKey } of [usual, short]) await send(skdKey, [event('new'), { event: 'bad' }])
  server.pass(15 * day)
  await server.app.sweep()
  expect(await counts(usual.project.id)).toEqual([2, 2, 2, 2, 2])
  expect(await counts(short.project.id)).toEqual([1, 1, 1, 1, 1])
  for (const { project } of [usual, short])
    for (const { counted, recounted } of Object.values(await recount(server.database, project.id)))
      expect(counted).toEqual(recounted)
  server.pass(20 * day)
  await server.app.sweep()
  expect(await counts(short.project.id)).toEqual([0, 0, 0, 0, 0])
  server.pass(345 * day)
  await server.app.sweep()
  expect(await counts(usual.project.id)).toEqual([1, 1, 1, 1, 1])
})

test('more rows than one transaction deletes are deleted too, also while the project receives events', async () => {
  const { skdKey, project } = await newcomerWithKey(server)
  for (let batch = 0; batch < 45; batch += 1)
    await send(
      skdKey,
      Array.from({ length: 100 }, () => event('old')),
    )
  server.pass(400 * day)
  const fresh = Array.from({ length: 10 }, () => send(skdKey, [event('old'), event('new')]))
  await server.app.sweep()
  expect((await Promise.all(fresh)).map(({ code }) => code)).toEqual(fresh.map(() => 200))
  const names = await server.database.query<{ event: string; count: number }>(
    'select event, count(*)::int as count from events where project_id = $1 group by event order by event',
    [project.id],
  )
  expect(names).toEqual([
    { event: 'new', count: 10 },
    { event: 'old', count: 10 },
  ])
})
