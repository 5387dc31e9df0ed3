import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { insertEvents } from '#server/events/events.store.ts'
import type { JudgedEvent } from '#server/events/judge.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, median } from './measure.ts'

const rounds = 5
const batches = 120
const eventsABatch = 50
const connections = 8

/** Events a second over HTTP, and the same rows in the same batches by the same SQL alone, in turns. */
export const benchIngestion = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const httpUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({ DATA_DIR: folder, ...(httpUrl ? { DATABASE_URL: httpUrl } : {}) })
    const { skdKey } = await newcomerAt(server.url)
    const database = await openDatabase(kind === 'postgres' ? await freshDatabaseUrl(kind) : `${folder}/sql-alone`)
    const project = await makeProject(database)
    const rates = { http: [] as number[], sql: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const http = await rate(() => sendAll(server.url, skdKey))
      const sql = await rate(() => insertAll(database, project))
      if (round === 0) continue
      rates.http.push(http)
      rates.sql.push(sql)
    }
    await database.close()
    await server.kill('SIGTERM')
    const [http, sql] = [median(rates.http), median(rates.sql)]
    return [
      figure(`${kind}: events accepted over HTTP, batches of ${eventsABatch}`, http, 'events/s'),
      figure(`${kind}: the same rows by SQL alone`, sql, 'events/s'),
      figure(`${kind}: HTTP as a share of SQL alone`, http / sql, '', { atLeast: 0.5 }),
    ]
  })

const rate = async (work: () => Promise<void>) => {
  const started = performance.now()
  await work()
  return (batches * eventsABatch * 1_000) / (performance.now() - started)
}

const eventNow = () => ({
  messageId: randomUUID(),
  type: 'track' as const,
  event: 'add_to_cart',
  anonymousId: '018f2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
  originalTimestamp: new Date().toISOString(),
  properties: { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 },
  context: { page: { url: 'https://shop.example/tea/jasmine', path: '/tea/jasmine', title: 'Jasmine tea' }, locale: 'zh-CN' },
})

const sendAll = async (url: string, skdKey: string) => {
  let left = batches
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const events = Array.from({ length: eventsABatch }, eventNow)
      const response = await fetch(`${url}/quote/api/v1/events/behavior`, {
        method: 'POST',
        body: JSON.stringify({ skdKey, sentAt: new Date().toISOString(), events }),
      })
      const { data } = (await response.json()) as { data: { receipts: { status: string }[] } }
      if (data.receipts.some((receipt) => receipt.status !== 'accepted')) throw new Error('an event was not accepted')
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

const insertAll = async (database: Database, project: { projectId: string; tenantId: string }) => {
  for (let batch = 0; batch < batches; batch += 1) {
    const events: JudgedEvent[] = Array.from({ length: eventsABatch }, () => ({ ...eventNow(), occurredAt: new Date() }))
    await insertEvents(database, project, events, new Date())
  }
}

const makeProject = async ({ query }: Database) => {
  const [tenantId, projectId] = [randomUUID(), randomUUID()]
  await query(`insert into organizations (id, name, created_at) values ($1, 'bench', now())`, [tenantId])
  await query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'bench', now())`, [projectId, tenantId])
  return { projectId, tenantId }
}
