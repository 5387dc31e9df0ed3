import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.mjs'
import { buildServer } from '../../scripts/build-server.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { makePgliteTemplate, makePostgresTemplate } from './databases.ts'

type End = () => Promise<void>

/**
 * Prepares, once a run, what the test files of a project share: the product as it is shipped, one PostgreSQL, and what is copied where
 * a database is wanted. Here and not in a test file: two of those would write the same files under each other's running servers.
 */
export default async function setup({ name }: TestProject): Promise<End> {
  const ends: End[] = []
  if (name === 'journeys' || name === 'browsers') await build()
  if (name.startsWith('server')) await once('TEST_SERVER_BUILT', buildServer)
  if (process.env.TEST_BOTH_DATABASES && !process.env.TEST_STATEMENTS) ends.push(await shareNotes())
  if (!process.env.TEST_PGLITE_TEMPLATE) ends.push(await sharePgliteTemplate())
  if (/journeys|postgres|screens|both/.test(name) && !process.env.TEST_POSTGRES_TEMPLATE) ends.push(await sharePostgres())
  return async () => {
    for (const end of ends) await end()
  }
}

const once = async (name: string, work: () => Promise<unknown>) => {
  if (process.env[name]) return
  await work()
  process.env[name] = 'yes'
}

/** The folder in which each worker notes the statements that its files run. */
const shareNotes = async (): Promise<End> => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-statements-'))
  process.env.TEST_STATEMENTS = folder
  return () => rm(folder, { recursive: true, force: true })
}

const sharePgliteTemplate = async (): Promise<End> => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-template-'))
  process.env.TEST_PGLITE_TEMPLATE = await makePgliteTemplate(folder)
  return () => rm(folder, { recursive: true, force: true })
}

const sharePostgres = async (): Promise<End> => {
  if (process.env.SKIP_POSTGRES === '1') {
    console.warn('SKIP_POSTGRES=1: nothing is tested on PostgreSQL in this run.')
    return async () => {}
  }
  const { url, stop } = process.env.TEST_POSTGRES_URL
    ? asItIs(process.env.TEST_POSTGRES_URL)
    : await startPostgres({ isDurable: false })
  process.env.TEST_POSTGRES_URL = url
  process.env.TEST_POSTGRES_TEMPLATE = await makePostgresTemplate()
  return stop
}

const asItIs = (url: string) => ({ url, stop: async () => {} })
