import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.mjs'
import { makePgliteTemplate, makePostgresTemplate } from './databases.ts'

const forManyPeople = { max_wal_size: '16GB', checkpoint_timeout: '30min', wal_compression: 'lz4' }

/**
 * Runs work with a PostgreSQL of its own and templates of both databases, as `environmentIn` and `openFreshDatabase` expect them.
 * With `sharedBuffers`, PostgreSQL has that and the other settings that `docs/operations.md` recommends for many people.
 */
export const withPreparedDatabases = async <Result>(
  work: () => Promise<Result>,
  { sharedBuffers }: { sharedBuffers?: string | undefined } = {},
): Promise<Result> => {
  const postgres = await startPostgres(sharedBuffers ? { sharedBuffers, settings: forManyPeople } : {})
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
