import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '#server/database/open.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import { validateEvent } from '#server/ingestion/validate-event.ts'
import type { ValidatedEvent } from '#server/ingestion/validated-event.ts'
import { type Database, Texts } from '#server/kernel/database.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'

const rowsAtOnce = 20_000
const filledBy = 500

/** A table like that of events with the same indexes, and the same rows for it, in a database of its own. Rates are in rows a second. */
export const openTableAlone = async (kind: Kind, folder: string) => {
  const files = await mkdtemp(join(tmpdir(), 'causeway-bench-'))
  // The database's own process writes there.
  await chmod(files, 0o777)
  const url = kind === 'postgres' ? await freshDatabaseUrl(kind) : join(folder, 'alone')
  let database = await openDatabase(url)
  await fill(database)
  const columns = await database.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'events'::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
  const rows = await database.query<Record<string, string | null>>(
    `select ${columns.map(({ name }) => `${name}::text as ${name}`).join(', ')} from events limit ${rowsAtOnce}`,
  )
  await database.execute('create table alone (like events including all)')
  // Which each partition has for itself.
  await database.execute('create unique index on alone (project_id, message_id)')

  const values = columns.map(({ name }) => rows.map((row) => row[name] ?? null))
  const sql = `insert into alone select ${columns.map(({ name, type }) => `${name}::${type}`).join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as t (${columns.map(({ name }) => name).join(', ')})`
  const rate = async (work: () => Promise<unknown>) => {
    await database.execute('truncate alone')
    const started = performance.now()
    await work()
    return (rows.length * 1_000) / (performance.now() - started)
  }

  const file = join(files, 'rows')
  const blob = kind === 'postgres' ? null : await blobOf(database, url)
  if (blob) database = await openDatabase(url)
  else await database.query(`copy (select * from events limit ${rowsAtOnce}) to '${file}'`)

  return {
    /** Multi-row inserts, each a transaction, on as many connections as there are. `isBinary`: the texts go as the product sends its own. */
    insert: (size: number, { connections = 1, isBinary = false }): Promise<number> =>
      rate(async () => {
        let place = 0
        const lane = async () => {
          for (let from = place; from < rows.length; from = place) {
            place += size
            await database.query(
              sql,
              values.map((column) => {
                const texts = column.slice(from, from + size)
                return isBinary ? new Texts(texts) : texts
              }),
            )
          }
        }
        await Promise.all(Array.from({ length: connections }, lane))
      }),
    copy: async (): Promise<number> => {
      if (!blob) return rate(() => database.query(`copy alone from '${file}'`))
      // Only a PGlite in this process is given files.
      await database.execute('truncate alone')
      await database.close()
      const own = await PGlite.create(url)
      const started = performance.now()
      await own.query(`copy alone from '/dev/blob'`, [], { blob })
      const took = performance.now() - started
      await own.close()
      database = await openDatabase(url)
      return (rows.length * 1_000) / took
    },
    close: async () => {
      await database.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}

const blobOf = async (database: Database, url: string): Promise<Blob> => {
  await database.close()
  const own = await PGlite.create(url)
  const { blob } = await own.query(`copy (select * from events limit ${rowsAtOnce}) to '/dev/blob'`)
  await own.close()
  if (!blob) throw new Error('COPY handed out nothing')
  return blob
}

const fill = async (database: Database) => {
  const [tenantId, projectId] = [randomUUID(), randomUUID()]
  await database.query(`insert into organizations (id, name, created_at) values ($1, 'bench', now())`, [tenantId])
  await database.query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'bench', now())`, [
    projectId,
    tenantId,
  ])
  for (let count = 0; count < rowsAtOnce; count += filledBy) {
    await insertEvents(database, { projectId, tenantId }, Array.from({ length: filledBy }, validated), new Date())
  }
}

const validated = (): ValidatedEvent => {
  const result = validateEvent(
    {
      messageId: randomUUID(),
      type: 'track',
      event: 'add_to_cart',
      anonymousId: '018f2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
      sessionId: randomUUID(),
      pageViewId: randomUUID(),
      originalTimestamp: new Date().toISOString(),
      properties: { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 },
      context: { page: { url: 'https://shop.example/tea/jasmine', path: '/tea/jasmine', title: 'Jasmine tea' } },
    },
    { sentAt: Number.NaN, receivedAt: Date.now() },
  )
  if (!('event' in result)) throw new Error(`the event was rejected: ${result.rejected.reason}`)
  return result.event
}
