import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.mjs'
import { makePgliteTemplate, makePostgresTemplate } from './databases.ts'

/**
 * Runs work with a PostgreSQL of its own and templates of both databases, as `environmentIn` and `openFreshDatabase` expect them.
 * `sharedBuffers` is passed on to PostgreSQL.
 */
export const withPreparedDatabases = async <Result>(
  work: () => Promise<Result>,
  { sharedBuffers }: { sharedBuffers?: string | undefined } = {},
): Promise<Result> => {
  const postgres = await startPostgres(sharedBuffers ? { sharedBuffers } : {})
  const folder = await mkdtemp(join(tmpdir(), 'causeway-template-'))
  process.env.TEST_POSTGRES_URL = postgres.url
  try {
    process.env.TEST_POSTGRES_TEMPLATE = await makePostgresTemplate()
    process.env.TEST_PGLITE_TEMPLATE = await makePgliteTemplate(folder)
    return await work()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
