import type { Database } from '#server/kernel/database.ts'
import type { Fixtures } from '#tests/server/fixtures.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import type { TestServer } from '#tests/support/server.ts'

const ofCapabilities = import.meta.glob<Fixtures>('../*/fixtures.ts', { eager: true, import: 'fixtures' })

/** Fills a database with the sample project, which is folded into profiles, and with a row in each capability's tables. */
export const fill = async (server: TestServer) => {
  const person = await newcomerWithKey(server)
  await server.call('createSampleProject', { session: person.token, body: { projectName: 'Tea “shop” \\ 茶' } })
  await server.app.fillSamples()
  await server.app.foldEvents()
  for (const { populate } of Object.values(ofCapabilities)) await populate?.(server, person.project)
  return person
}

type Table = { name: string }
/** The count and a digest of every table, computed by the database itself. */
export const digestsOf = async ({ transaction }: Database): Promise<Record<string, { rows: number; digest: string }>> =>
  transaction(async ({ query }) => {
    await query(`select set_config('timezone', 'UTC', true)`)
    const tables = await query<Table>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const digests: Record<string, { rows: number; digest: string }> = {}
    for (const { name } of tables) {
      const columns = name === 'applied_migrations' ? 'tag, hash' : '*'
      const [row] = await query<{ rows: number; digest: string }>(
        `select count(*)::int as rows, coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as digest
           from (select ${columns} from ${name}) t`,
      )
      if (row) digests[name] = row
    }
    return digests
  })
