import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

const freeFailures = 5
const firstLockSeconds = 30
const longestLockSeconds = 900
const forgottenAfterSeconds = 12 * 60 * 60

/** Slows down guessing: from the fifth failure in a row an account waits 30 s, 60 s, 120 s … 15 min, and never for good. Kept in the database. */
export const createLoginThrottle = ({ database, clock }: { database: Database; clock: Clock }) => ({
  isLocked: async (account: string): Promise<boolean> => {
    const rows = await database.query('select 1 from login_throttles where account = $1 and locked_until > $2::timestamptz', [
      account,
      clock.now().toISOString(),
    ])
    return rows.length > 0
  },
  noteFailure: async (account: string): Promise<void> => {
    await database.query(
      `insert into login_throttles as t (account, failures, last_failure_at) values ($1, 1, $2::timestamptz)
       on conflict (account) do update set
         failures = case when t.last_failure_at < $2::timestamptz - interval '${forgottenAfterSeconds} seconds' then 1 else t.failures + 1 end,
         last_failure_at = $2::timestamptz,
         locked_until = case
           when t.last_failure_at < $2::timestamptz - interval '${forgottenAfterSeconds} seconds' or t.failures + 1 < ${freeFailures} then null
           else $2::timestamptz
             + least(${firstLockSeconds} * power(2, least(t.failures + 1 - ${freeFailures}, 10)), ${longestLockSeconds}) * interval '1 second' end`,
      [account, clock.now().toISOString()],
    )
  },
  forget: async (account: string): Promise<void> =>
    void (await database.query('delete from login_throttles where account = $1', [account])),
})
