import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openAsItIs, openDatabase } from '#server/database/open.ts'
import type { PgliteOptions } from '#server/database/pglite.ts'
import type { Database } from '#server/kernel/database.ts'

export type Kind = 'pglite' | 'postgres'

/** Where a database of one's own can be opened that has nothing in it, no table either: in memory, or on the run's PostgreSQL. */
export const freshDatabaseUrl = async (kind: Kind): Promise<string> => (kind === 'pglite' ? 'memory://' : createOnPostgres())

/**
 * Where tests run that do not depend on the database: on PostgreSQL, with which the tests of screens take two thirds of the time, or on the
 * embedded database where the run has no PostgreSQL.
 */
export const quickerKind = (): Kind => (process.env.TEST_POSTGRES_TEMPLATE ? 'postgres' : 'pglite')

/** A database of one's own, up to date and without rows. */
export const openFreshDatabase = async (kind: Kind): Promise<Database> =>
  kind === 'postgres'
    ? openDatabase(await createOnPostgres(demand('TEST_POSTGRES_TEMPLATE')))
    : inCopy(demand('TEST_PGLITE_TEMPLATE'), (folder) => openDatabase(folder))

/** A database of one's own that has nothing in it, no table either. An embedded one is copied: to create one takes five times as long. */
export const openEmptyDatabase = async (kind: Kind, options: PgliteOptions = {}): Promise<Database> =>
  kind === 'postgres'
    ? openAsItIs(await createOnPostgres(), options)
    : inCopy(emptyBeside(demand('TEST_PGLITE_TEMPLATE')), (folder) => openAsItIs(folder, options))

/** Where such a database can be opened again: in this folder, or on the run's PostgreSQL. */
export const emptyDatabaseIn = async (folder: string, kind: Kind): Promise<string> => {
  if (kind === 'postgres') return createOnPostgres()
  await copyFolder(emptyBeside(demand('TEST_PGLITE_TEMPLATE')), join(folder, 'database'))
  return join(folder, 'database')
}

/** Opens a copy of an embedded database, which is gone after it was closed. */
const inCopy = async (template: string, open: (folder: string) => Promise<Database>): Promise<Database> => {
  // Beside the template, and gone with it where a test never comes to close it.
  const folder = await mkdtemp(join(dirname(template), 'copy-'))
  await copyFolder(template, join(folder, 'database'))
  const database = await open(join(folder, 'database'))
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// A thousand files: the program takes a third of the time of Node's own copying.
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-R', from, to])

export type Environment = { DATA_DIR: string; DATABASE_URL?: string }

/** What a server is started with so that this folder is its own, and its database one without rows. */
export const environmentIn = async (folder: string, kind: Kind): Promise<Environment> => {
  if (kind === 'postgres') return { DATA_DIR: folder, DATABASE_URL: await createOnPostgres(demand('TEST_POSTGRES_TEMPLATE')) }
  await mkdir(folder, { recursive: true })
  await copyFolder(demand('TEST_PGLITE_TEMPLATE'), join(folder, 'database'))
  return { DATA_DIR: folder }
}

/** The same with a copy of a database that nobody has open. */
export const copyIn = async (folder: string, { DATA_DIR, DATABASE_URL }: Environment): Promise<Environment> => {
  if (DATABASE_URL) return { DATA_DIR: folder, DATABASE_URL: await createOnPostgres(new URL(DATABASE_URL).pathname.slice(1)) }
  await mkdir(folder, { recursive: true })
  await copyFolder(join(DATA_DIR, 'database'), join(folder, 'database'))
  return { DATA_DIR: folder }
}

/** Makes, in a folder, what is copied where a database is wanted: creating one and running its migrations takes seconds of work. Resolves with the path of the one that is up to date. */
export const makePgliteTemplate = async (folder: string): Promise<string> => {
  const template = join(folder, 'database')
  const empty = emptyBeside(template)
  await (await openAsItIs(empty)).close()
  await copyFolder(empty, template)
  await (await openDatabase(template)).close()
  return template
}

/** Where, beside the template, an embedded database is that no migration has changed. */
const emptyBeside = (template: string) => join(dirname(template), 'empty')

/** The same on the run's PostgreSQL. Resolves with the name of the database. */
export const makePostgresTemplate = async (): Promise<string> => {
  const url = await createOnPostgres()
  await (await openDatabase(url)).close()
  return new URL(url).pathname.slice(1)
}

const created = new Set<string>()

/** Removes the databases that this file has created on the run's PostgreSQL: all of a run together are gigabytes. */
export const dropDatabases = async (): Promise<void> => {
  if (created.size === 0) return
  await onPostgres(async (client) => {
    for (const name of created) await client.query(`drop database if exists ${name} with (force)`)
  })
  created.clear()
}

const createOnPostgres = async (template = 'template1'): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies the files, which takes half as long as to write each block to the log.
  await onPostgres((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  created.add(name)
  return demand('TEST_POSTGRES_URL').replace(/\/[^/]*$/, `/${name}`)
}

const onPostgres = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: demand('TEST_POSTGRES_URL') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const demand = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the run has not prepared its databases`)
  return value
}
