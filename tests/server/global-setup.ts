import { buildServer } from '../../scripts/build-server.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'

/** What a run shares: the server as it is shipped, and one PostgreSQL, in which test files make databases of their own. */
export default async function setup({ config }: { config: { project?: string[] } }) {
  const wanted = config.project ?? []
  const runs = (name: RegExp) => wanted.length === 0 || wanted.some((project) => name.test(project))
  // Here and not in a test file: two of those would write the bundle under each other's running servers.
  if (runs(/server/)) await buildServer()
  if (!runs(/postgres|journeys|\*/) || process.env.TEST_POSTGRES_URL) return
  if (process.env.SKIP_POSTGRES === '1') {
    console.warn('SKIP_POSTGRES=1: nothing is tested on PostgreSQL in this run.')
    return
  }
  const { url, stop } = await startPostgres()
  process.env.TEST_POSTGRES_URL = url
  return stop
}
