import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { housekeepingSeconds, type Job } from './jobs.ts'
import type { rateLimits } from './kernel.schema.ts'
import type { Row } from './row.ts'

export type RateLimits = ReturnType<typeof createRateLimits>
export type Limit = { atMost: number; seconds: number }

/**
 * Counts in time windows, in the database: shared by all processes, and kept over restarts. No window ends later than its length from now.
 */
export const createRateLimits = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Counts one. Returns the seconds to wait if that exceeds the limit, otherwise null. */
  take: async (key: string, { atMost, seconds }: Limit): Promise<number | null> => {
    const now = clock.now()
    const [row] = await database.query<Row<typeof rateLimits, 'count' | 'ends_at'>>(
      `insert into rate_limits as r (key, count, ends_at) values ($1, 1, $3::timestamptz)
       on conflict (key) do update set
         count = case when r.ends_at <= $2::timestamptz then 1 else r.count + 1 end,
         ends_at = case when r.ends_at <= $2::timestamptz then $3::timestamptz else least(r.ends_at, $3::timestamptz) end
       returning count, ends_at`,
      [key, now.toISOString(), new Date(now.getTime() + seconds * 1_000).toISOString()],
      'count for a rate limit',
    )
    return row && row.count > atMost ? (row.ends_at.getTime() - now.getTime()) / 1_000 : null
  },
  /** Takes one back that must not count. */
  giveBack: async (key: string): Promise<void> =>
    void (await database.query('update rate_limits set count = count - 1 where key = $1 and count > 0', [key])),
  jobs: [
    {
      name: 'rateLimits.removeEnded',
      everySeconds: housekeepingSeconds,
      run: async () =>
        void (await database.query('delete from rate_limits where ends_at <= $1::timestamptz', [clock.now().toISOString()])),
    },
  ] satisfies Job[],
})
