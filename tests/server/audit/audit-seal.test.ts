import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anchorFile } from '#server/audit/anchor-file.ts'
import { createSeals } from '#server/audit/seals.ts'
import type { Database } from '#server/kernel/database.ts'
import { createKeys } from '#server/kernel/keys.ts'
import { besides, kind } from '#tests/server/setup.ts'
import { openFreshDatabase } from '#tests/support/databases.ts'
import { testSecret } from '#tests/support/secret.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let database: Database
let server: TestServer
let folder: string
let anchor: string

beforeAll(async () => {
  database = await openFreshDatabase(kind)
})
afterAll(() => database.close())
// Each test begins with a newly started server and a record of five rows.
beforeEach(async () => {
  await forget()
  folder = await mkdtemp(join(tmpdir(), 'audit-'))
  anchor = join(folder, 'audit-anchor.json')
  server = startServer(database, { auditAnchor: anchorFile(anchor) })
  for (let count = 0; count < 5; count += 1) await fail()
})
afterEach(async () => {
  server.app.drain()
  await server.app.settle()
  await rm(folder, { recursive: true, force: true })
})

const fail = () => server.call('login', { body: { account: 'nobody', password: 'x' } })

/** Changes that only an administrator of the database can make. */
const tamper = (sql: string) =>
  database.execute(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`)

/** What a refused sign-in and a sweep have written. */
const written = ['audit_records', 'audit_points', 'audit_tallies', 'login_throttles', 'rate_limits', 'jobs']

/** Puts the database back to where its migrations have left it. */
const forget = () =>
  tamper(`${written.map((table) => `delete from ${table}`).join('; ')}; insert into audit_points values ('head', 0, '', '')`)

type Line = { msg: string; record?: number; reason?: string }
/** What a newly started server reports about the audit record. */
const complaint = async (different = {}) => {
  const from = server.lines.length
  await besides(server, { auditAnchor: anchorFile(anchor), ...different }).app.sweep()
  const lines = server.lines.slice(from).map((line) => JSON.parse(line) as Line)
  const [found] = lines.filter(({ msg }) => msg === 'the audit record was changed')
  return found ? { record: found.record, reason: found.reason } : null
}

test('an intact record passes the check', async () => {
  await server.app.sweep()
  await fail()
  expect(await complaint()).toBeNull()
})

test.each([
  ['looked at before', true],
  ['never looked at', false],
])('A13: rows cut off from the end of a record that was %s are missed', async (_, looked) => {
  if (looked) await server.app.sweep()
  await tamper('delete from audit_records where id > 3')
  expect(await complaint()).toEqual({ record: 4, reason: 'missing' })
  expect(await server.app.firstBrokenRecord()).toBe(4)
})

test('rows recorded after a deletion at the end do not hide the gap', async () => {
  await tamper('delete from audit_records where id > 3')
  await fail()
  const rows = await server.database.query<{ id: number }>('select id::int from audit_records order by id')
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 6])
  expect(await complaint()).toEqual({ record: 6, reason: 'row' })
})

test('a head that was set back together with the rows is not sealed, and later rows do not seal it', async () => {
  await tamper(
    `delete from audit_records where id > 3; update audit_points set last_id = 3, hash = (select hash from audit_records where id = 3) where name = 'head'`,
  )
  expect(await complaint()).toEqual({ record: 3, reason: 'head' })
  await fail()
  expect(await complaint()).toEqual({ record: 3, reason: 'head' })
})

test('an older sealed head, restored with its rows, is behind the position stored beside the database', async () => {
  const [old] = await server.database.query<{ last_id: number; hash: string; seal: string }>(
    `select last_id::int, hash, seal from audit_points where name = 'head'`,
  )
  await fail()
  await server.app.sweep()
  await tamper(
    `delete from audit_records where id > 5; delete from audit_points where name <> 'head';
     update audit_points set last_id = 5, hash = '${old?.hash}', seal = '${old?.seal}' where name = 'head'`,
  )
  expect(await complaint()).toEqual({ record: 6, reason: 'anchor' })
  await fail()
  await fail()
  expect(await complaint()).toEqual({ record: 6, reason: 'anchor' })
})

test('a head without a seal is accepted as one of an older version only while no position is stored beside the database', async () => {
  const unseal = `update audit_points set seal = '' where name = 'head'`
  await tamper(unseal)
  expect(await complaint()).toBeNull()
  await tamper(unseal)
  expect(await complaint()).toMatchObject({ reason: 'head' })
})

test('records of an older version without a head are adopted whole and continue', async () => {
  await tamper(`delete from audit_points; insert into audit_points values ('head', 5, 'x', '')`)
  await fail()
  expect(await complaint()).toBeNull()
  await fail()
  expect(await complaint()).toBeNull()
  await tamper('delete from audit_records where id > 6')
  expect(await complaint()).toEqual({ record: 7, reason: 'missing' })
})

test.each(['not JSON', '{"id":1}', '{"id":1,"hash":"x","seal":"y"}'])(
  'a kept place that reads %j was written by somebody else',
  async (text) => {
    await writeFile(anchor, text)
    expect(await complaint()).toMatchObject({ reason: 'anchor' })
  },
)

test('the stored position is readable by its owner only and moves with the record', async () => {
  await server.app.sweep()
  const first = JSON.parse(await readFile(anchor, 'utf8')) as { id: number }
  await fail()
  await server.app.sweep()
  expect(JSON.parse(await readFile(anchor, 'utf8'))).toMatchObject({ id: first.id + 1 })
})

test('a position that cannot be stored is reported, and the record is still checked', async () => {
  const auditAnchor = { read: async () => null, keep: () => Promise.reject(new Error('read-only')) }
  await tamper(`update audit_records set result = 'done' where id = 2`)
  expect(await complaint({ auditAnchor })).toEqual({ record: 2, reason: 'row' })
})

test.each([
  `update audit_points set last_id = 1 where name = 'head'`,
  `update audit_points set last_id = 1 where name = 'checked'`,
  `update audit_points set name = 'turn' where name = 'head'`,
  'delete from audit_points',
  'truncate audit_points',
])('%s is refused by the database itself', async (sql) => {
  await server.app.sweep()
  await expect(server.database.query(sql)).rejects.toMatchObject({ sqlState: '42501' })
})

/** Counts the audit records that are read. */
const reading = (database: Database) => {
  const read = { rows: 0 }
  const query: Database['query'] = async <Row>(...asked: Parameters<Database['query']>) => {
    const rows = await database.query<Row>(...asked)
    if (/from audit_records where id > /.test(asked[0])) read.rows += rows.length
    return rows
  }
  return { read, database: { ...database, query } }
}

/** Work of the processor, of which other processes may leave little: 25,000 rows are sealed, and read several times. */
const timeout = 180_000

test('A8: a check reads the new rows and a part of the old rows; many checks read all of them', { timeout }, async () => {
  const many = 25_000
  await server.app.sweep()
  // Sealed as the server does it, but in one statement to save time: every row is a copy of a recorded one.
  const seals = createSeals(createKeys(testSecret).audit)
  const [last] = await server.database.query<{ id: number; hash: string }>(
    'select id::int, hash from audit_records order by id desc limit 1',
  )
  let previous = last?.hash ?? ''
  const first = (last?.id ?? 0) + 1
  const at = server.now()
  const rows = Array.from({ length: many }, (_, index) => {
    const row = {
      ...{ id: first + index, at, action: 'account.login', result: 'refused', tenant_id: null, actor_id: null },
      ...{ target: null, address: null, request_id: null, details: {}, previous_hash: previous },
    }
    const hash = seals.ofRow(row)
    previous = hash
    return { ...row, hash }
  })
  await server.database.query(
    `insert into audit_records (id, at, action, result, details, previous_hash, hash)
     select r.id, r.at, r.action, r.result, '{}', r.previous_hash, r.hash
       from jsonb_to_recordset($1::jsonb) as r (id bigint, at timestamptz, action text, result text, previous_hash text, hash text)`,
    [JSON.stringify(rows)],
  )
  const head = seals.sealed('head', { id: first + many - 1, hash: previous })
  await server.database.query(`update audit_points set last_id = $1, hash = $2, seal = $3 where name = 'head'`, [
    head.id,
    head.hash,
    head.seal,
  ])
  await server.app.sweep()
  const counting = reading(server.database)
  expect(await complaint({ database: counting.database })).toBeNull()
  expect(counting.read.rows).toBeLessThan(10_100)
  expect(await complaint()).toBeNull()
  await tamper(`update audit_records set result = 'done' where id = 17`)
  const looks = [await complaint(), await complaint(), await complaint(), await complaint()]
  expect(looks).toContainEqual({ record: 17, reason: 'row' })
  expect(await server.app.firstBrokenRecord()).toBe(17)
})
