import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../database/database.ts'
import type { RateLimits } from '../http/rate-limits.ts'

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

const freeFailures = 5
const firstLockSeconds = 30
const longestLockSeconds = 900
const forgottenAfterSeconds = 12 * 60 * 60
const failuresAnAddress = { atMost: 30, seconds: 600 }

/** How long an account is locked after so many failures, as SQL. */
const lengthOfLock = (failures: string) =>
  `least(${firstLockSeconds} * power(2, least(${failures} - ${freeFailures}, 10)), ${longestLockSeconds}) * interval '1 second'`

/** `at` is what a network address has a budget of its own for: guesses of somebody who is signed in keep nobody from signing in. */
type Attempt = { at: 'login' | 'confirmation'; account: string; address: string | null }

/**
 * Slows down guessing: from the fifth failure in a row an account waits 30 s, 60 s, 120 s … 15 min, and never for good; a network address
 * has thirty failures in ten minutes. Kept in the database. An attempt counts as a failure until it is known to be none, so that no number
 * of parallel guesses gets more evaluated.
 */
export const createLoginThrottle = ({ database, clock, rates }: { database: Database; clock: Clock; rates: RateLimits }) => {
  const rateKey = ({ at, address }: Attempt) => (address === null ? null : `${at}:${address}`)
  const giveBack = async (attempt: Attempt) => {
    const key = rateKey(attempt)
    if (key !== null) await rates.giveBack(key)
  }
  const begin = async (account: string): Promise<boolean> => {
    const rows = await database.query(
      `insert into login_throttles as t (account, failures, last_failure_at) values ($1, 1, $2::timestamptz)
       on conflict (account) do update set
         failures = case when t.last_failure_at < $2::timestamptz - interval '${forgottenAfterSeconds} seconds' then 1 else t.failures + 1 end,
         last_failure_at = $2::timestamptz,
         locked_until = case
           when t.last_failure_at < $2::timestamptz - interval '${forgottenAfterSeconds} seconds' or t.failures + 1 < ${freeFailures} then null
           else $2::timestamptz
             + ${lengthOfLock('t.failures + 1')} end
       where t.locked_until is null or t.locked_until <= $2::timestamptz
       returning 1`,
      [account, clock.now().toISOString()],
    )
    if (rows.length > 0) return true
    // Locked for longer than any lock is: the clock was set back, and the lock counts from now.
    await database.query(
      `update login_throttles set locked_until = $2::timestamptz + ${lengthOfLock('failures')}
        where account = $1 and locked_until > $2::timestamptz + ${lengthOfLock('failures')}`,
      [account, clock.now().toISOString()],
    )
    return false
  }
  return {
    /** Removes what nobody will be reminded of. */
    sweep: async (): Promise<void> =>
      void (await database.query(
        `delete from login_throttles where last_failure_at < $1::timestamptz - interval '${forgottenAfterSeconds} seconds'`,
        [clock.now().toISOString()],
      )),
    /** Whether this attempt may be evaluated. Counts it as a failure. */
    begin: async (attempt: Attempt): Promise<boolean> => {
      const key = rateKey(attempt)
      const overdone = key !== null && (await rates.take(key, failuresAnAddress)) !== null
      return (await begin(attempt.account)) && !overdone
    },
    /** The attempt was right: nothing is held against the account any more. */
    succeed: async (attempt: Attempt): Promise<void> => {
      await database.query('delete from login_throttles where account = $1', [attempt.account])
      await giveBack(attempt)
    },
    /** Nothing is held against an account any more, on no device. */
    forget: async (query: Queries['query'], account: string): Promise<void> =>
      void (await query(`delete from login_throttles where account = $1 or starts_with(account, $1 || '@')`, [account])),
    /** The attempt was not evaluated after all. */
    takeBack: async (attempt: Attempt): Promise<void> => {
      await database.query(
        'update login_throttles set failures = failures - 1, locked_until = null where account = $1 and failures > 0',
        [attempt.account],
      )
      await giveBack(attempt)
    },
  }
}
