import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplates } from '#tests/support/databases.ts'
import { buildServer } from '../../scripts/build-server.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'

/** What a run shares: the server as it is shipped, one PostgreSQL, and what test files copy to have databases of their own. */
export default async function setup({ config }: { config: { project?: string[] } }) {
  const wanted = config.project ?? []
  const runs = (name: RegExp) => wanted.length === 0 || wanted.some((project) => name.test(project))
  // Here and not in a test file: two of those would write the bundle under each other's running servers.
  if (runs(/server/)) await buildServer()
  const stopPostgres = runs(/postgres|journeys|\*/) ? await sharedPostgres() : async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'causeway-templates-'))
  if (runs(/server|screens|journeys|\*/)) await makeTemplates(join(folder, 'database'))
  return async () => {
    await stopPostgres()
    await rm(folder, { recursive: true, force: true })
  }
}

const sharedPostgres = async () => {
  if (process.env.TEST_POSTGRES_URL) return async () => {}
  if (process.env.SKIP_POSTGRES === '1') {
    console.warn('SKIP_POSTGRES=1: nothing is tested on PostgreSQL in this run.')
    return async () => {}
  }
  const { url, stop } = await startPostgres({ isDurable: false })
  process.env.TEST_POSTGRES_URL = url
  return stop
}
