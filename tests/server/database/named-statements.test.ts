import { expect, test } from 'vitest'
import { kind } from '#tests/server/setup.ts'
import { openEmptyDatabase } from '#tests/support/databases.ts'

const opened = async () => {
  const database = await openEmptyDatabase(kind)
  await database.execute('create table teas (id int primary key, name text, at timestamptz, tags text[], extra jsonb)')
  return database
}

test('a statement with a name answers like one without, however often it is asked', async () => {
  const database = await opened()
  const insert = `insert into teas select $1::int, $2, $3::timestamptz, $4::text[], $5::jsonb
    returning id, name, at, tags, extra, id * 10000000000::bigint as many, null as nothing`
  for (let id = 1; id <= 8; id += 1) {
    const rows = await database.query(
      insert,
      [id, `茶 ${id}`, '2026-03-01T10:00:00.250Z', ['a,"b"', ''], '{"a":[1]}'],
      'insert a tea',
    )
    expect(rows).toEqual([
      {
        id,
        name: `茶 ${id}`,
        at: new Date('2026-03-01T10:00:00.250Z'),
        tags: ['a,"b"', ''],
        extra: { a: [1] },
        many: id * 1e10,
        nothing: null,
      },
    ])
  }
  expect(await database.query('select id from teas where name = $1', [null], 'teas by name')).toEqual([])
  expect(await database.query('delete from teas where id > $1', [2], 'delete teas')).toEqual([])
  expect(await database.query('select id from teas order by id', [], 'all teas')).toEqual([{ id: 1 }, { id: 2 }])
  await database.close()
})

test('a statement with a name works after it failed, and after the transaction in which it was first asked was rolled back', async () => {
  const database = await opened()
  const insert = 'insert into teas (id) values ($1)'
  const ask = (id: number) => database.query(insert, [id], 'insert an id')
  await expect(
    database.transaction(async ({ query }) => {
      await query(insert, [1], 'insert an id')
      await query('select 1 / $1::int', [0], 'divide')
    }),
  ).rejects.toMatchObject({ sqlState: '22012' })
  await expect(database.query('select nowhere from teas', [], 'unknown column')).rejects.toMatchObject({ sqlState: '42703' })
  await expect(database.query('select nowhere from teas', [], 'unknown column')).rejects.toMatchObject({ sqlState: '42703' })
  expect(await ask(1)).toEqual([])
  await expect(ask(1)).rejects.toMatchObject({ sqlState: '23505' })
  expect(await ask(2)).toEqual([])
  await expect(
    database.transaction(async ({ query }) => {
      await query('select nowhere from teas')
    }),
  ).rejects.toMatchObject({ sqlState: '42703' })
  expect(await database.query('select 1 / $1::int as whole', [1], 'divide again')).toEqual([{ whole: 1 }])
  await database.close()
})

test('a statement with a name follows its table: a column that is added, a table that is emptied and an index', async () => {
  const database = await opened()
  const count = () => database.query('select count(*)::int as count from teas where id > $1', [0], 'count teas')
  for (let time = 0; time < 7; time += 1) expect(await count()).toEqual([{ count: 0 }])
  await database.execute('alter table teas add column price int; create index on teas (price); insert into teas (id) values (1)')
  expect(await count()).toEqual([{ count: 1 }])
  await database.execute('truncate teas')
  expect(await count()).toEqual([{ count: 0 }])
  await database.close()
})

test('a statement without a name follows its table, also where the type of a column changes and after it failed', async () => {
  const database = await opened()
  const add = (id: number, name: string | null) =>
    database.query<{ id: number; name: unknown }>('insert into teas (id, name) values ($1, $2) returning id, name', [id, name])
  expect(await add(1, '7')).toEqual([{ id: 1, name: '7' }])
  await expect(add(1, 'again')).rejects.toMatchObject({ sqlState: '23505' })
  expect(await add(2, null)).toEqual([{ id: 2, name: null }])
  await database.execute('alter table teas alter column name type bigint using name::bigint')
  expect(await add(3, '8')).toEqual([{ id: 3, name: 8 }])
  await expect(add(4, 'green')).rejects.toMatchObject({ sqlState: '22P02' })
  await database.execute('drop table teas')
  await expect(add(5, '9')).rejects.toMatchObject({ sqlState: '42P01' })
  await database.execute('create table teas (id int, name text)')
  expect(await add(6, 'green')).toEqual([{ id: 6, name: 'green' }])
  await database.close()
})

test('two statements cannot have one name', async () => {
  const database = await opened()
  await database.transaction(async ({ query }) => {
    await query('select 1', [], 'one')
    await expect(query('select 2', [], 'one')).rejects.toThrow('one')
  })
  await database.close()
})
