import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { copyBytes } from '#server/database/binary-copy.ts'
import migrations from '#server/database/migrations/meta/_journal.json' with { type: 'json' }
import { openDatabase } from '#server/database/open.ts'
import { openPglite } from '#server/database/pglite.ts'
import type { ByteQueries, Database, Parameter, Queries } from '#server/kernel/database.ts'
import { inTransaction, isUnavailable, Texts } from '#server/kernel/database.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'
import { kind, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { freshDatabaseUrl, openEmptyDatabase } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'

const server = withServer()
const ofCapabilities = import.meta.glob<Fixtures>('../*/fixtures.ts', { eager: true, import: 'fixtures' })
/** A connection of its own, to a database of its own. */
const withOneConnection = async (work: (connection: ByteQueries & { run: Database['execute'] }) => Promise<void>) => {
  if (kind === 'pglite') {
    const database = await openEmptyDatabase(kind)
    await work({ query: database.query, readBytes: database.readBytes, run: database.execute })
    return database.close()
  }
  const client = new pg.Client({ connectionString: await freshDatabaseUrl(kind), pipeline: true })
  await client.connect()
  const ask = (sql: string, params?: Parameter[]) => client.query(sql, params)
  await work({
    query: async (sql, params) => (await ask(sql, params)).rows,
    readBytes: (sql, params = []) => copyBytes(client, sql, params),
    run: async (sql) => void (await ask(sql)),
  })
  await client.end()
}
const countOf = async ({ query }: Pick<Database, 'query'>, table: string) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count

test('each table with tenants’ rows has row-level security, and shows a tenant its own rows only', async () => {
  const [me, other] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  for (const { skdKey, token, project } of [me, other]) {
    const originalTimestamp = server.now().toISOString()
    const of = { anonymousId: 'a', sessionId: 's', pageViewId: 'p' }
    const event = { messageId: 'm', type: 'page', event: 'e', originalTimestamp, ...of }
    const vitals = { ...event, messageId: 'v', type: 'track', event: 'web_vitals', properties: { path: '/', LCP: 1 } }
    await server.call('sendEvents', { body: { skdKey, events: [event, vitals, { messageId: 'bad' }] } })
    await server.call('sendTestAction', { session: token, project: project.id, body: { anonymousId: randomUUID() } })
    await server.call('createServerKey', { session: token, project: project.id, body: { replaces: null } })
    await server.database.query(
      `insert into project_creations (tenant_id, key, project_id, created_at) values ($1::uuid, 'a form', $2::uuid, now())`,
      [project.tenantId, project.id],
    )
    for (const { populate } of Object.values(ofCapabilities)) await populate?.(server, project)
  }
  const tables = await server.database.query<{ name: string; secured: boolean }>(
    `select c.relname as name, c.relrowsecurity as secured from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
        and has_table_privilege('causeway_app', c.oid, 'SELECT') order by 1`,
  )
  await server.call('createRole', { session: me.token, body: { name: 'Editors', permissions: [] } })
  await server.call('createRole', { session: other.token, body: { name: 'Editors', permissions: [] } })
  const names = [
    'action_channels',
    'action_messages',
    'event_counters',
    'event_minutes',
    'events',
    'page_views',
    'page_vitals',
    'project_creations',
    'projects',
    'quarantined_events',
    'roles',
    'sdk_keys',
    'server_keys',
    'visitor_sessions',
  ]
  expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(names))
  for (const { name, secured } of tables) {
    expect({ name, secured }).toEqual({ name, secured: true })
    const rows = await server.database.ofTenant(me.project.tenantId, ({ query }) =>
      query<{ tenant_id: string }>(`select distinct tenant_id from ${name}`),
    )
    expect(rows).toEqual([{ tenant_id: me.project.tenantId }])
  }
})

test('a transaction that cannot begin says why and has no effect', async () => {
  const run = (sql: string) => (sql === 'commit' ? Promise.resolve() : Promise.reject(new Error(sql)))
  const aborted = () => Promise.reject(new Error('the transaction is aborted'))
  for (const work of [
    () => aborted(),
    async (_: unknown, last: (asked: Promise<unknown>) => void) => last(aborted()),
    async () => {},
  ])
    await expect(inTransaction({ query: aborted, readBytes: aborted, run }, work, { beginning: 'no beginning' })).rejects.toThrow(
      'no beginning',
    )
})

test('a transaction fails with its first failure, not with what that one makes of later statements', async () => {
  const failing = server.database.transaction(async ({ query }, last) => {
    last(query(`select 'no number'::int`))
    await query('select 1')
  })
  await expect(failing).rejects.toMatchObject({ sqlState: '22P02' })
})

test('many numbers are stored unchanged, as one parameter', async () => {
  for (const numbers of [[0, -1, 1.5, null, 2 ** 53 - 1, 1e21], [], [null]])
    expect(await server.database.query('select $1::float8[] as numbers', [numbers])).toEqual([{ numbers }])
})

test('many texts are stored unchanged, as one parameter', async () => {
  const odd = ['', 'a', null, 'NULL', '"{quoted}", \\', '好茶', '🍵', ' \n\t', 'x'.repeat(100_000)]
  for (const texts of [odd, [], [null], odd.toReversed()])
    expect(await server.database.query('select $1::text[] as texts', [new Texts(texts)])).toEqual([{ texts }])
  await expect(server.database.query('select $1::text[]', [new Texts(['a\0b'])])).rejects.toMatchObject({ sqlState: '22021' })
})

test('bytes are read as they are stored, with parameters of every kind', async () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const large = Uint8Array.from({ length: 3_000_000 }, (_, place) => (place * 7919) % 251)
  const stored = [new Uint8Array(), all, large]
  await server.database.execute('create table bytes_read (place int, name text, stored bytea)')
  for (const [place, bytes] of stored.entries())
    await server.database.query(`insert into bytes_read values ($1, $2, decode($3, 'hex'))`, [
      place,
      `n'${place}\\`,
      Buffer.from(bytes).toString('hex'),
    ])
  const read = async (...[sql, params]: Parameters<ByteQueries['readBytes']>) =>
    (await server.database.readBytes(sql, params)).map((row) => row.map((it) => Buffer.from(it).toString('hex')))
  const hex = stored.map((it) => [Buffer.from(it).toString('hex')])
  expect(await read('select stored from bytes_read order by place')).toEqual(hex)
  expect(await read('select stored, stored as again from bytes_read where name = $1', ["n'1\\"])).toEqual([
    [hex[1]?.[0], hex[1]?.[0]],
  ])
  const named = 'select stored from bytes_read where name = any($1::text[]) and place >= $2::int and $3::boolean order by place'
  expect(await read(named, [["n'0\\", 'other', "n'1\\"], 1, true])).toEqual([hex[1]])
  expect(await read(named, [[], 0, true])).toEqual([])
  expect(await read(named, [["n'0\\", null], 0, null])).toEqual([])
  await server.database.execute('drop table bytes_read')
})

test('bytes that are read in a transaction see what it sees, and a failure is that of the statement', async () => {
  const [own, other] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  const names = `select convert_to(id::text, 'UTF8') from projects where id = any($1::uuid[])`
  const found = await server.database.ofTenant(own.project.tenantId, ({ readBytes }) =>
    readBytes(names, [[own.project.id, other.project.id]]),
  )
  expect(found.map(([id]) => Buffer.from(id ?? []).toString())).toEqual([own.project.id])
  const failing = server.database.transaction(async ({ query, readBytes }) => {
    await query('select 1')
    await readBytes('select int4send(1 / $1::int)', [0])
  })
  await expect(failing).rejects.toMatchObject({ sqlState: '22012' })
  await expect(server.database.readBytes('select missing')).rejects.toMatchObject({ sqlState: '42703' })
  expect(await server.database.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a statement sent together with a failing BEGIN is not executed', async () => {
  await withOneConnection(async ({ query, readBytes, run }) => {
    await run('create table begun (id int)')
    const insert = ({ query }: Queries) => query('insert into begun values (1)')
    const beginning = 'begin; set local role nobody_of_this_name'
    await expect(inTransaction({ query, readBytes, run }, insert, { beginning })).rejects.toThrow('nobody_of_this_name')
    expect(await query('select * from begun')).toEqual([])
    await inTransaction({ query, readBytes, run }, insert)
    expect(await query('select * from begun')).toEqual([{ id: 1 }])
  })
})

test('a tenant’s transaction sees the members of its own organisation only', async () => {
  const [me] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  const seen = await server.database.ofTenant(me.project.tenantId, ({ query }) => query('select user_id from members'))
  expect(seen).toEqual([{ user_id: me.session.id }])
})

test('within a tenant’s transaction the tables of accounts cannot be read', async () => {
  const { project } = await newcomerWithKey(server)
  for (const table of [
    'users',
    'sessions',
    'known_devices',
    'identities',
    'admin_invites',
    'audit_records',
    'verification_codes',
    'mails',
    'login_throttles',
    'used_tickets',
  ]) {
    const looked = server.database.ofTenant(project.tenantId, ({ query }) => query(`select * from ${table}`))
    await expect(looked).rejects.toMatchObject({ sqlState: '42501' })
  }
})

test('a failed transaction has no effect, and the next one is separate', async () => {
  const { database } = server
  const before = await countOf(database, 'organizations')
  const failing = database.transaction(async ({ query }) => {
    await query(`insert into organizations (id, name, created_at) values ($1, 'x', now())`, [randomUUID()])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await countOf(database, 'organizations')).toBe(before)
})

test('the last statement of a transaction is sent with its commit, and its failure rolls back the transaction', async () => {
  const { database } = server
  await database.execute('create table kept (id int primary key)')
  await database.transaction(async ({ query }, last) => {
    await query('insert into kept values (1)')
    last(query('insert into kept values (2)'))
  })
  expect(await countOf(database, 'kept')).toBe(2)
  const repeated = database.transaction(async ({ query }, last) => {
    last(query('insert into kept values (3)'))
    last(query('insert into kept values (1)'))
  })
  await expect(repeated).rejects.toMatchObject({ sqlState: '23505' })
  const thrown = database.transaction(async ({ query }, last) => {
    last(query('insert into kept values (1)'))
    await query('insert into kept values (4)').catch(() => {})
    throw new Error('changed its mind')
  })
  await expect(thrown).rejects.toThrow('changed its mind')
  expect(await countOf(database, 'kept')).toBe(2)
  await expect(database.ofTenant(`' or true`, async () => 1)).rejects.toThrow('a tenant has a UUID')
  await database.execute('drop table kept')
})

test('opening a database again changes nothing, also twice at once, and a closed database says so', async () => {
  const expectClosed = (database: Database) => expect(database.query('select 1')).rejects.toThrow(/closed|end/)
  if (kind === 'pglite') {
    await withFolder(async (folder) => {
      for (let time = 0; time < 2; time += 1) {
        const database = await openDatabase(join(folder, 'database'))
        expect(await countOf(database, 'applied_migrations')).toBe(migrations.entries.length)
        await database.close()
        await expectClosed(database)
      }
    })
    return
  }
  const url = await freshDatabaseUrl(kind)
  const databases = await Promise.all([openDatabase(url), openDatabase(url)])
  for (const database of databases) {
    expect(await countOf(database, 'applied_migrations')).toBe(migrations.entries.length)
    await database.close()
    await expectClosed(database)
  }
})

const pgliteOnly = test.runIf(kind === 'pglite')
const postgresOnly = test.runIf(kind === 'postgres')

pgliteOnly('a database in memory has every table and no row', async () => {
  const database = await openDatabase('memory://')
  expect(await countOf(database, 'applied_migrations')).toBe(migrations.entries.length)
  expect(await countOf(database, 'users')).toBe(0)
  await database.close()
})

const endless = 'select count(*) from generate_series(1, 2000000000)'

pgliteOnly('a statement that takes too long ends alone, and nothing of its transaction goes on after it', async () => {
  await withFolder(async (folder) => {
    const database = await openPglite(join(folder, 'database'), { patience: 1_500 })
    await database.execute('create table kept (id int); insert into kept values (1)')
    const failure = await database.query(endless).catch((it: unknown) => it)
    expect(failure).toMatchObject({ message: 'the database took too long and was restarted' })
    expect(isUnavailable(failure)).toBe(true)
    expect(await countOf(database, 'kept')).toBe(1)
    const torn = database.transaction(async ({ query }) => {
      await query('insert into kept values (2)')
      await query(endless).catch(() => {})
      await query('insert into kept values (3)')
    })
    await expect(torn).rejects.toThrow('the database worker ended')
    expect(await countOf(database, 'kept')).toBe(1)
    await database.close()
  })
})

postgresOnly('a connection that is lost between two statements fails its transaction and nothing else', async () => {
  const { database } = server
  const torn = database.transaction(async ({ query }) => {
    const [own] = await query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.query('select pg_terminate_backend($1)', [own?.pid ?? 0])
    await expect
      .poll(async () => (await database.query('select 1 from pg_stat_activity where pid = $1', [own?.pid ?? 0])).length)
      .toBe(0)
    await query('select 1')
  })
  expect(isUnavailable(await torn.catch((it: unknown) => it))).toBe(true)
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
})

postgresOnly('a database user without special rights is enough', async () => {
  const [name, password] = [`owner_${randomUUID().slice(0, 8)}`, 'secret']
  const url = new URL(await freshDatabaseUrl(kind))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create role ${name} login createrole password '${password}'`)
  await admin.query(`alter database ${url.pathname.slice(1)} owner to ${name}`)
  await admin.query(`grant causeway_app to ${name} with admin option`)
  await admin.end()
  Object.assign(url, { username: name, password })
  const database = await openDatabase(url.href)
  const seen = await database.ofTenant(randomUUID(), ({ query }) => query('select * from projects'))
  expect(seen).toEqual([])
  await database.close()
})
