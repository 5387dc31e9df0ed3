import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'

export type Kind = 'pglite' | 'postgres'

/** Where a database of one's own can be opened: in memory, or a new one on the run's PostgreSQL. */
export const freshDatabaseUrl = async (kind: Kind): Promise<string> => {
  if (kind === 'pglite') return 'memory://'
  const { TEST_POSTGRES_URL: url } = process.env
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: the run has no PostgreSQL')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/\/[^/]*$/, `/${name}`)
}

export const openFreshDatabase = async (kind: Kind): Promise<Database> => openDatabase(await freshDatabaseUrl(kind))
