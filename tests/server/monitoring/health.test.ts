import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { kind, withServer } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'
import { startServer } from '#tests/support/server.ts'

// On both databases: the embedded one has one connection, for which a check of health must not wait.

const server = withServer()

test.runIf(kind === 'pglite')(
  'a health check does not wait for what waits for the embedded database, and what waits keeps its order (R-12)',
  async () => {
    const order: string[] = []
    const noting = async (what: string, asked: Promise<unknown>) => {
      await asked
      order.push(what)
    }
    const statements = Array.from({ length: 200 }, (_, place) => noting(`statement ${place}`, server.database.query('select 1')))
    const health = server.request('/healthz')
    await Promise.all([noting('health', health), noting('readiness', server.request('/readyz')), ...statements])
    expect(await (await health).json()).toMatchObject({ status: 'ok', databaseState: 'ok', oldestMailSeconds: null })
    expect(order.slice(-100)).toEqual(Array.from({ length: 100 }, (_, place) => `statement ${place + 100}`))
    expect(order).toHaveLength(202)
  },
)

test.runIf(kind === 'pglite')(
  'a health check waits for the transaction that runs, and answers also if nothing else waits',
  async () => {
    const states: unknown[] = []
    await server.database.transaction(async ({ query }) => {
      const asked = server.database.ahead.query<{ is: boolean }>('select pg_current_xact_id_if_assigned() is not null as is')
      void asked.then((rows) => states.push(...rows))
      await query('insert into rate_limits (key, count, ends_at) values ($1, 1, now())', ['of this test'])
      expect(states).toEqual([])
    })
    const { databaseState } = (await (await server.request('/healthz')).json()) as { databaseState: string }
    expect(databaseState).toBe('ok')
    expect(states).toEqual([{ is: false }])
  },
)

test.runIf(kind === 'pglite')('while a statement takes too long, the process answers and says so (F-08)', () =>
  withFolder(async (folder) => {
    const { DATA_DIR } = await environmentIn(folder, kind)
    const database = await openDatabase(`${DATA_DIR}/database`, { patience: 1_500 })
    const { request, app } = startServer(database)
    const order: string[] = []
    const endless = database.query('select count(*) from generate_series(1, 2000000000)').catch(() => void order.push('given up'))
    // The statement begins.
    await new Promise((resolve) => setImmediate(resolve))
    const state = async () => ((await (await request('/healthz')).json()) as { databaseState: string }).databaseState
    const during = await state()
    order.push('health')
    expect((await request('/quote/api/v1/nothing')).status).toBe(404)
    order.push('another call')
    await endless
    expect(during).toBe('unreachable')
    expect(order).toEqual(['health', 'another call', 'given up'])
    await expect.poll(state).toBe('ok')
    await app.settle()
    await database.close()
  }),
)

test('a health check that gets no new answer soon tells what was found before, and a second later that there is none', () =>
  withFolder(async (folder) => {
    const { DATA_DIR, DATABASE_URL } = await environmentIn(folder, kind)
    const database = await openDatabase(DATABASE_URL ?? `${DATA_DIR}/database`)
    const { request, app } = startServer(database)
    const state = async () => ((await (await request('/healthz')).json()) as { databaseState: string }).databaseState
    // Afterwards no check is under way that got its answer before the silence.
    await expect.poll(async () => (await request('/readyz')).status).toBe(200)
    let answer = () => {}
    const silence = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.spyOn(database.ahead, 'query').mockImplementation(() => silence.then(() => []))
    const ready = request('/readyz')
    expect(await state()).toBe('ok')
    expect((await ready).status).toBe(503)
    expect(await state()).toBe('unreachable')
    answer()
    vi.restoreAllMocks()
    await expect.poll(state).toBe('ok')
    await app.settle()
    await database.close()
  }))

test.runIf(kind === 'pglite')('many health checks do not keep a statement waiting', async () => {
  let checking = true
  let checks = 0
  const check = async () => {
    while (checking) {
      await server.request('/healthz')
      checks += 1
    }
  }
  const checkers = Array.from({ length: 20 }, check)
  for (let statement = 0; statement < 50; statement += 1) await server.database.query('select 1')
  checking = false
  await Promise.all(checkers)
  expect(checks).toBeGreaterThan(0)
})
