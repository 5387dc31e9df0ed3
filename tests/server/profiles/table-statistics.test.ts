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

test('while the planner does not know the table of atoms, those of a browser are looked up by their key', async () => {
  const { query } = server.database
  const { project } = await newcomerWithKey(server)
  await query(
    `insert into profile_atoms (project_id, tenant_id, generation, anonymous_id, user_id, profile_id, state)
     select $1::uuid, $2::uuid, 1, 'a' || n, '', gen_random_uuid(), '{}' from generate_series(1, 2000) n`,
    [project.id, project.tenantId],
  )
  const plan = await query<Record<string, string>>(
    `explain select profile_id from profile_atoms where project_id = $1 and generation = 1 and anonymous_id = 'a1'`,
    [project.id],
  )
  expect(JSON.stringify(plan)).toContain('profile_atoms_project_id_generation_anonymous_id_user_id_pk')
})
