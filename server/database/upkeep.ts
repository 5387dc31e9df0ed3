import type { Database } from '#server/kernel/database.ts'
import type { Job } from '#server/kernel/jobs.ts'

type Table = { name: string; is_bloated: boolean }

const everySeconds = 60

/**
 * What autovacuum does on a PostgreSQL server, which the embedded database lacks: tables of which a fifth of the rows is dead are vacuumed,
 * and those of which a tenth has changed get new statistics, by PostgreSQL's own thresholds. Each table is a statement of its own, so that
 * others wait for one table at most.
 */
export const createUpkeep = (database: Database): { jobs: Job[] } => {
  const run = async () => {
    const tables = await database.query<Table>(
      `select quote_ident(relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as is_bloated from pg_stat_user_tables
        where schemaname = 'public' and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)
        order by relname`,
    )
    for (const { name, is_bloated: isBloated } of tables)
      await database.query(`${isBloated ? 'vacuum (analyze)' : 'analyze'} ${name}`)
  }
  return { jobs: database.kind === 'pglite' ? [{ name: 'database.upkeep', everySeconds, run }] : [] }
}
