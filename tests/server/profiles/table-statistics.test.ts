import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { createTableStatistics } from '#server/profiles/table-statistics.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { send } from './folded.ts'

const server = withServer()

const analyzed = async () =>
  server.database.query<{ relname: string; reltuples: number }>(
    `select relname::text as relname, reltuples::float8 as reltuples from pg_class
      where relname in ('profiles', 'profile_atoms') and reltuples > 0 order by relname`,
  )

test('after the first 1,000 events the planner knows the tables in which a fold looks up its people', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const sendSome = async (from: number, count: number) => {
    const events = Array.from({ length: count }, (_, place) => ({ anonymousId: `visitor-${from + place}` }))
    await send(server, skdKey, events)
    await server.app.foldEvents()
  }
  await sendSome(0, 900)
  expect(await analyzed()).toEqual([])
  await sendSome(900, 100)
  expect((await analyzed()).map(({ relname }) => relname)).toEqual(['profile_atoms', 'profiles'])
})

test('a process that comes later does not analyze tables that were analyzed with more rows than it has folded events', async () => {
  const asked: string[] = []
  const knowing = (rows: number) => {
    const query = (async (sql: string) => {
      asked.push(sql.split(' ', 1)[0] ?? '')
      return [{ rows }]
    }) as Database['query']
    return createTableStatistics({ query })
  }
  const later = knowing(3_999)
  await later.noteFolded(1_000)
  expect(asked.splice(0)).toEqual(['select'])
  await later.noteFolded(2_000)
  expect(asked.splice(0)).toEqual([])
  await later.noteFolded(1_000)
  expect(asked.splice(0)).toEqual(['select', 'analyze'])
  await knowing(-1).noteFolded(1_000)
  expect(asked).toEqual(['select', 'analyze'])
})
