import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { keepRecent } from '#server/kernel/recent.ts'

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

const freeFailures = 5
const firstLockSeconds = 30
const longestLockSeconds = 900
const forgottenAfterSeconds = 12 * 60 * 60
const failuresAnAddress = { atMost: 30, seconds: 600 }
const rememberedFor = 1_000
const rememberedAtMost = 10_000

/** The duration of an account's lock after a number of failures, as SQL. */
const lengthOfLock = (failures: string) =>
  `least(${firstLockSeconds} * power(2, least(${failures} - ${freeFailures}, 10)), ${longestLockSeconds}) * interval '1 second'`

/** `at` names the counter of a network address: wrong passwords of a signed-in user, and wrong
 * codes, do not count towards the limit for signing in. */
type At = 'login' | 'confirmation' | 'secondFactor'
export type Attempt = { at: At; subject: string; address: string | null }

/** The subject for which failures are counted. It is JSON, so that no typed name can collide with another subject. */
export const subjects = {
  account: (userId: string): string => JSON.stringify(['account', userId]),
  /** A browser from which the account's owner has signed in. */
  device: (userId: string, device: string): string => JSON.stringify(['account', userId, device]),
  /** A name without an account. */
  name: (typed: string): string => JSON.stringify(['name', typed.toLowerCase()]),
  confirmation: (userId: string): string => JSON.stringify(['confirmation', userId]),
  secondFactor: (userId: string): string => JSON.stringify(['secondFactor', userId]),
}

/**
 * Slows down guessing: from the fifth failure in a row an account is locked for 30 s, 60 s, 120 s … 15 min, and never permanently; a
 * network address may have thirty failures in ten minutes. The counts are in the database. An attempt counts as a failure until it proves
 * right, so that parallel guesses do not get more attempts.
 */
export const createLoginThrottle = ({ database, clock, rates }: { database: Database; clock: Clock; rates: RateLimits }) => {
  const overLimit = keepRecent<string, number>(rememberedAtMost)
  const keyOf = (at: At, address: string | null) => (address === null ? null : `${at}:${address}`)

  const remember = (key: string) => overLimit.set(key, clock.now().getTime() + rememberedFor)

  const isRemembered = (key: string): boolean => {
    const until = overLimit.get(key)
    if (until === undefined || until <= clock.now().getTime()) overLimit.delete(key)
    return overLimit.has(key)
  }

  const giveBack = async ({ at, address }: Attempt) => {
    const key = keyOf(at, address)
    if (key !== null) await rates.giveBack(key)
  }

  return {
    /** Deletes counts that no longer have an effect. */
    sweep: async (): Promise<void> =>
      void (await database.query(
        `delete from login_throttles where last_failure_at < $1::timestamptz - interval '${forgottenAfterSeconds} seconds'`,
        [clock.now().toISOString()],
      )),

    /**
     * Counts a failure for a network address. Returns `first` or `again` if the address has too many: for the first time in these ten
     * minutes, or not. During the following second the database is not queried, so that a flood costs no queries.
     */
    admit: async (at: At, address: string | null): Promise<'admitted' | 'first' | 'again'> => {
      const key = keyOf(at, address)
      if (key === null) return 'admitted'
      if (isRemembered(key)) return 'again'
      if ((await rates.take(key, failuresAnAddress)) === null) return 'admitted'
      remember(key)
      const isFirst = (await rates.take(`${key}:over`, { ...failuresAnAddress, atMost: 1 })) === null
      return isFirst ? 'first' : 'again'
    },

    /** Whether an admitted attempt may be evaluated. Counts it as a failure of its subject. */
    begin: async ({ subject }: Attempt): Promise<boolean> => {
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
        [subject, clock.now().toISOString()],
        'begin a sign-in',
      )
      if (rows.length > 0) return true
      // A lock that ends later than the longest possible lock shows that the clock was set back; the lock then counts from now.
      await database.query(
        `update login_throttles set locked_until = $2::timestamptz + ${lengthOfLock('failures')}
          where account = $1 and locked_until > $2::timestamptz + ${lengthOfLock('failures')}`,
        [subject, clock.now().toISOString()],
      )
      return false
    },

    /** The attempt was right: deletes the failures of its subject. */
    succeed: async (attempt: Attempt): Promise<void> => {
      await database.query('delete from login_throttles where account = $1', [attempt.subject])
      await giveBack(attempt)
    },

    /** Deletes the failures of an account on all devices. */
    forget: async (query: Queries['query'], userId: string): Promise<void> => {
      const account = subjects.account(userId)
      const devices = `${account.slice(0, -1)},`
      await query('delete from login_throttles where account = $1 or starts_with(account, $2)', [account, devices])
    },

    /** The wrong passwords of accounts in a row, on all devices, and until when sign-ins are slowed down. Accounts without any are missing. */
    failuresOf: async (userIds: string[]): Promise<Map<string, { failures: number; pausedUntil: Date | null }>> => {
      const rows = await database.query<{ user_id: string; failures: number; paused_until: Date | null }>(
        `select account::jsonb ->> 1 as user_id, sum(failures)::int as failures, max(locked_until) as paused_until
           from login_throttles where starts_with(account, '["account",') and account::jsonb ->> 1 = any($1::text[]) group by 1`,
        [userIds],
      )
      return new Map(rows.map((row) => [row.user_id, { failures: row.failures, pausedUntil: row.paused_until }]))
    },

    /** Takes an attempt back that was not evaluated. */
    takeBack: async (attempt: Attempt): Promise<void> => {
      await database.query(
        'update login_throttles set failures = failures - 1, locked_until = null where account = $1 and failures > 0',
        [attempt.subject],
      )
      await giveBack(attempt)
    },
  }
}
