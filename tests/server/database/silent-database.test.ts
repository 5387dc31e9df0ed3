import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { kind, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const server = withServer()

/** A proxy to PostgreSQL that can go silent: connections stay open, but nothing arrives. */
const silenceable = async (target: URL) => {
  const sockets = new Set<Socket>()
  let isSilent = false
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [near, far].map((it) => it.destroy()))
    }
    near.on('data', (chunk) => isSilent || far.write(chunk))
    far.on('data', (chunk) => isSilent || near.write(chunk))
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
    },
    /** What was connected is lost, as after a restart; what connects now is answered. */
    speak: () => {
      isSilent = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

const readiness = async ({ request }: Pick<TestServer, 'request'>) => {
  const response = await request('/readyz')
  return { status: response.status, body: await response.json() }
}
const ready = { status: 200, body: { status: 'ready' } }

test('a server is ready if its database answers and has all migrations', async () => {
  expect(await readiness(server)).toEqual(ready)
  const [row] = await server.database.query<{ tag: string; hash: string }>(
    'delete from applied_migrations where tag = (select max(tag) from applied_migrations) returning tag, hash',
  )
  expect(await readiness(server)).toEqual({ status: 503, body: { status: 'unready', reason: 'database.outdated' } })
  const state = async () => ((await (await server.request('/healthz')).json()) as { databaseState: string }).databaseState
  expect(await state()).toBe('outdated')
  // `/healthz` does not wait for the look that it began, and who asks meanwhile gets that one's answer: this waits for its end.
  await readiness(server)
  await server.database.query('insert into applied_migrations (tag, hash) values ($1, $2)', [row?.tag ?? '', row?.hash ?? ''])
  await server.database.query(`insert into applied_migrations (tag, hash) values ('9999_of_a_later_version', '')`)
  expect(await readiness(server)).toEqual(ready)
  expect(await state()).toBe('ok')
})

test('a server whose database is closed is alive but not ready', async () => {
  await withFolder(async (folder) => {
    const { DATA_DIR, DATABASE_URL } = await environmentIn(folder, kind)
    const database = await openDatabase(DATABASE_URL ?? `${DATA_DIR}/database`)
    const closed = startServer(database)
    await database.close()
    expect(await readiness(closed)).toEqual({ status: 503, body: { status: 'unready', reason: 'database.unreachable' } })
    const health = await closed.request('/healthz')
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ status: 'ok', database: kind, databaseState: 'unreachable' })
  })
})

test.runIf(kind === 'postgres')(
  'while PostgreSQL is silent health is answered at once and requests long before a job gives up; then all goes on (F-05)',
  async () => {
    await withFolder(async (folder) => {
      const { DATABASE_URL = '' } = await environmentIn(folder, kind)
      const way = await silenceable(new URL(DATABASE_URL))
      const database = await openDatabase(way.url)
      const silent = startServer(database)
      const { skdKey, token } = await newcomerWithKey(silent)
      const send = async () => {
        const event = { messageId: randomUUID(), type: 'page', event: 'e', anonymousId: 'a' }
        const originalTimestamp = silent.now().toISOString()
        const events = [{ ...event, sessionId: 's', pageViewId: 'p', originalTimestamp }]
        return (await silent.call('sendEvents', { body: { skdKey, events } })).status
      }
      expect(await send()).toBe(200)
      await database.forJobs.query('select 1')

      way.fallSilent()
      const order: string[] = []
      const noting = async (what: string, asked: Promise<unknown>) => {
        await asked.catch(() => {})
        order.push(what)
      }
      const first = send()
      // Batches that waited for a failed commit do not wait for the next one.
      const sends = Promise.all([first, send(), send()])
      const asked = [
        noting('job', database.forJobs.query('select 1')),
        noting('requests', sends),
        noting('page', silent.call('listProjects', { session: token })),
        noting('ready', readiness(silent)),
      ]
      expect(await sends).toEqual([503, 503, 503])
      await Promise.all(asked)
      expect(order[0]).toBe('ready')
      expect(order.at(-1)).toBe('job')

      way.speak()
      await expect.poll(() => readiness(silent)).toEqual(ready)
      expect(await send()).toBe(200)
      silent.app.drain()
      await silent.app.settle()
      await database.close()
      way.close()
    })
  },
)
