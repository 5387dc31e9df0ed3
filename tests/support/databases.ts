import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/kernel/database.ts'

export type Kind = 'pglite' | 'postgres'

/** Where a database of one's own can be opened that has nothing in it, no table either: in memory, or on the run's PostgreSQL. */
export const freshDatabaseUrl = async (kind: Kind): Promise<string> => (kind === 'pglite' ? 'memory://' : createOnPostgres())

/** A database of one's own, up to date and without rows. */
export const openFreshDatabase = async (kind: Kind): Promise<Database> => {
  if (kind === 'postgres') return openDatabase(await createOnPostgres(demand('TEST_POSTGRES_TEMPLATE')))
  // Beside the template, and gone with it where a test never comes to close it.
  const folder = await mkdtemp(join(dirname(demand('TEST_PGLITE_TEMPLATE')), 'copy-'))
  const { DATA_DIR } = await environmentIn(folder, kind)
  const database = await openDatabase(join(DATA_DIR, 'database'))
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What a server is started with so that this folder is its own, and its database one without rows. */
export const environmentIn = async (folder: string, kind: Kind): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> => {
  if (kind === 'postgres') return { DATA_DIR: folder, DATABASE_URL: await createOnPostgres(demand('TEST_POSTGRES_TEMPLATE')) }
  await mkdir(folder, { recursive: true })
  // A thousand files: the program takes a third of the time of Node's own copying.
  await promisify(execFile)('cp', ['-R', demand('TEST_PGLITE_TEMPLATE'), join(folder, 'database')])
  return { DATA_DIR: folder }
}

/** Makes, in a folder, what is copied where a database is wanted: creating one and running its migrations takes seconds of work. */
export const makePgliteTemplate = async (folder: string): Promise<string> => {
  const template = join(folder, 'database')
  await (await openDatabase(template)).close()
  return template
}

/** The same on the run's PostgreSQL. Resolves with the name of the database. */
export const makePostgresTemplate = async (): Promise<string> => {
  const url = await createOnPostgres()
  await (await openDatabase(url)).close()
  return new URL(url).pathname.slice(1)
}

const createOnPostgres = async (template = 'template1'): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = demand('TEST_POSTGRES_URL')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return url.replace(/\/[^/]*$/, `/${name}`)
}

const demand = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the run has not prepared its databases`)
  return value
}
