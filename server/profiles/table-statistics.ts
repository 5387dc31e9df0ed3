import type { Database } from '#server/kernel/database.ts'

/** After so many events that this process has folded. Later PostgreSQL's autovacuum does it, or the upkeep of the embedded database. */
const refreshedAfter = [1_000, 4_000, 16_000, 64_000, 256_000]

/** The columns of keys only: the states are large. */
const tables = [
  'profiles (project_id, generation, id, merged_into, last_seen)',
  'profile_lookups (project_id, generation, profile_id, is_merged, first_seen, email_hash, phone_hash)',
  'profile_atoms (project_id, generation, anonymous_id, user_id, profile_id)',
  'profile_visitors (project_id, generation, anonymous_id, first_user)',
  'profile_users (project_id, generation, user_id, profile_id)',
  'profile_orders (project_id, generation, order_key)',
  'profile_claims (project_id, generation, day, user_id)',
  'report_visitors (project_id, generation, anonymous_id, quarter)',
  'report_orders (project_id, generation, anonymous_id, session_id)',
].join(', ')

/**
 * Refreshes the planner's statistics of the tables in which profiles and what a fold knows are looked up, while they grow from nothing. Without them
 * PostgreSQL may take an index that reads all rows of a project for each id. Tables that were analyzed with more rows than this process has
 * folded events are left as they are: with a million profiles it takes most of a second, during which nothing is folded.
 */
export const createTableStatistics = ({ query }: Pick<Database, 'query'>) => {
  let folded = 0
  let refreshed = 0
  return {
    noteFolded: async (events: number): Promise<void> => {
      folded += events
      const due = refreshedAfter.filter((it) => it <= folded).length
      if (due <= refreshed) return
      refreshed = due
      const [known] = await query<{ rows: number }>(
        `select reltuples::float8 as rows from pg_class where relname = 'profile_atoms'`,
      )
      if ((known?.rows ?? 0) < folded) await query(`analyze ${tables}`)
    },
  }
}
