import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { reservedBytes, watchRoom } from '#server/database/disk-room.ts'
import { openDatabase } from '#server/database/open.ts'
import { kind, newcomerWithKey } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const readOnly = serverProblems['storage.readOnly'].number

/** A server whose database can write or not, as the test says: the embedded one has a full disk, PostgreSQL is told to only read. */
const withStorage = (work: (server: TestServer, setReadOnly: (isReadOnly: boolean) => Promise<void>) => Promise<void>) =>
  withFolder(async (folder) => {
    let isFull = false
    const { DATA_DIR, DATABASE_URL } = await environmentIn(folder, kind)
    const database = await openDatabase(DATABASE_URL ?? `${DATA_DIR}/database`, { isDiskFull: () => isFull })
    const server = startServer(database)
    await work(server, async (isReadOnly) => {
      isFull = isReadOnly
      if (!DATABASE_URL) return
      await tellPostgres(DATABASE_URL, isReadOnly)
      const told = () => database.query<{ it: string }>(`select current_setting('default_transaction_read_only') as it`)
      await expect
        .poll(() =>
          told().then(
            ([row]) => row?.it,
            () => null,
          ),
        )
        .toBe(isReadOnly ? 'on' : 'off')
    })
    server.app.drain()
    await server.app.settle()
    await database.close()
  })

const tellPostgres = async (url: string, isReadOnly: boolean) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
    name,
  ])
  await client.end()
}

const pageEvent = (server: TestServer) => ({
  messageId: randomUUID(),
  type: 'page',
  event: 'e',
  anonymousId: 'a',
  sessionId: 's',
  pageViewId: 'p',
  originalTimestamp: server.now().toISOString(),
})
const healthOf = async (server: TestServer) =>
  (await (await server.request('/healthz')).json()) as { status: string; databaseState: string }

test('while nothing can be written, senders keep their events, people are told, and reads are answered (F-07)', async () => {
  await withStorage(async (server, setReadOnly) => {
    const { token, project, skdKey } = await newcomerWithKey(server)
    const own = { session: token, project: project.id }
    const send = () => server.call('sendEvents', { body: { skdKey, events: [pageEvent(server)] } })
    const sendSegment = () =>
      server.request('/v1/track', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ writeKey: skdKey, event: 'e', anonymousId: 'a', messageId: randomUUID() }),
      })
    const rename = () => server.call('saveProject', { session: token, body: { id: project.id, projectName: 'New' } })
    expect((await send()).status).toBe(200)
    expect(await healthOf(server)).toMatchObject({ status: 'ok', databaseState: 'ok' })

    await setReadOnly(true)
    const refused = await send()
    expect(refused).toMatchObject({ status: 503, code: readOnly })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await sendSegment()).status).toBe(503)
    // The minute after which reading notes that the session is used.
    server.pass(61_000)
    expect(await rename()).toMatchObject({ status: 200, code: readOnly, msg: expect.stringContaining('无法保存') })
    expect(await healthOf(server)).toMatchObject({ status: 'ok', databaseState: 'readOnly' })
    expect((await server.request('/readyz')).status).toBe(200)
    expect(await server.call('listProjects', { session: token })).toMatchObject({ code: 200, data: [{ projectName: 'Shop' }] })
    expect(await server.call('summariseEvents', own)).toMatchObject({ code: 200, data: { last24Hours: 1 } })
    expect(await server.call('viewLiveOverview', own)).toMatchObject({ code: 200 })

    await setReadOnly(false)
    expect((await send()).status).toBe(200)
    expect((await sendSegment()).status).toBe(200)
    expect((await rename()).code).toBe(200)
    expect(await server.call('summariseEvents', own)).toMatchObject({ data: { last24Hours: 3 } })
  })
})

test('the disk counts as full when less than the reserve is free, and as free again only with some more room', () => {
  let [free, now] = [reservedBytes, 0]
  const isFull = watchRoom('/', { freeBytes: () => free, now: () => now })
  const look = (bytes: number) => {
    free = bytes
    now += 1_000
    return isFull()
  }
  expect([look(reservedBytes), look(reservedBytes - 1)]).toEqual([false, true])
  expect([look(reservedBytes), look(reservedBytes * 1.25)]).toEqual([true, false])
  free = 0
  expect(isFull()).toBe(false)
  now += 250
  expect(isFull()).toBe(true)
})

test('if the system does not report free space, the database’s own error is used', () => {
  expect(watchRoom('/nowhere/at/all')()).toBe(false)
})
