import { startPostgres } from '../../scripts/postgres.mjs'

/** One PostgreSQL for the whole run. Test files make databases of their own in it. */
export default async function setup({ config }: { config: { project?: string[] } }) {
  const wanted = config.project ?? []
  const needed = wanted.length === 0 || wanted.some((name) => /postgres|journeys/.test(name))
  if (!needed || process.env.TEST_POSTGRES_URL) return
  if (process.env.SKIP_POSTGRES === '1') {
    console.warn('SKIP_POSTGRES=1: nothing is tested on PostgreSQL in this run.')
    return
  }
  const { url, stop } = await startPostgres()
  process.env.TEST_POSTGRES_URL = url
  return stop
}
