import { expect, test } from 'vitest'
import type { Parameter, Queries } from '#server/kernel/database.ts'
import { countDataSources, readDataSources } from '#server/operations/data-sources.store.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

test('sources that reject events are found by an index of the minutes that did, however many minutes there are', async () => {
  const shops = [await server.newcomer(), await server.newcomer()]
  for (const [place, { project, session }] of shops.entries())
    await server.database.query(
      `insert into event_minutes (project_id, tenant_id, minute, accepted, rejected)
       select $1::uuid, $2::uuid, $3::timestamptz - n * interval '1 minute', 5, case when n = 7 and $4::int = 1 then 2 else 0 end
         from generate_series(1, 10000) n`,
      [project.id, session.companyid, server.now().toISOString(), place],
    )
  await server.database.execute('analyze event_minutes')

  const asked: { sql: string; values: Parameter[] }[] = []
  const query: Queries['query'] = <Answer>(sql: string, values: Parameter[] = []) => {
    asked.push({ sql, values })
    return server.database.query<Answer>(sql, values)
  }
  const since = new Date(server.now().getTime() - 24 * 60 * 60_000)
  const question = { part: '', state: 'rejecting', since, after: null, limit: 50 } as const
  expect((await readDataSources(query, question)).map(({ id }) => id)).toEqual([shops[1]?.project.id])
  expect(await countDataSources(query, question)).toBe(1)
  expect(asked).toHaveLength(2)
  for (const { sql, values } of asked) {
    const lines = await server.database.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values)
    expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('event_minutes_rejected')
  }
})
