import { expect, test } from 'vitest'
import { kind, withServer } from '#tests/server/setup.ts'

const server = withServer()

test.runIf(kind === 'pglite')('dead rows of the embedded database are removed, and its statistics follow', async () => {
  const { query, execute } = server.database
  await execute(`create table noted (id int primary key, text text not null);
    insert into noted select n, 'first' from generate_series(1, 2000) n;
    update noted set text = 'second'`)
  const sweep = async () => {
    // Otherwise changes are counted a second later.
    await query('select pg_stat_force_next_flush()')
    await server.app.sweep()
    await query('select pg_stat_force_next_flush()')
  }
  await sweep()
  const [table] = await query<{ dead: number; live: number; pages: number }>(
    `select n_dead_tup::int as dead, (select reltuples::int from pg_class where relname = 'noted') as live,
            (select relpages from pg_class where relname = 'noted') as pages
       from pg_stat_user_tables where relname = 'noted'`,
  )
  expect(table).toMatchObject({ dead: 0, live: 2_000 })
  await execute(`update noted set text = 'third'`)
  await sweep()
  const [after] = await query<{ pages: number }>(`select relpages as pages from pg_class where relname = 'noted'`)
  expect(after?.pages).toBeLessThanOrEqual((table?.pages ?? 0) + 1)
})
