import { type CodePurpose, codePurposes } from '#contract/accounts.ts'
import type { Locale } from '#contract/locale.ts'
import { limits } from '#contract/rules.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../database/database.ts'
import { Refusal } from '../http/answers.ts'
import type { From } from '../http/from.ts'
import type { Keys } from '../keys.ts'
import { accountExistsMail, codeMail, noAccountMail } from '../mail/letters.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { randomCode, randomToken, sha256 } from './secrets.ts'

export type Codes = ReturnType<typeof createCodes>

const attemptsAtMost = 5
const sendsADay = 10
const sendsAnHour = 5
const hour = 60 * 60 * 1_000
const day = 24 * 60 * 60 * 1_000

type Dependencies = { database: Database; clock: Clock; mailbox: Mailbox; audit: Audit; keys: Keys }
type Presented = { email: string; purpose: CodePurpose; code: string; key?: string }
type Row = { key_hash: string; email: string; code_hash: string; decoy: boolean; attempts: number }

/** Verification codes: six digits by mail, good for ten minutes, five attempts and one use, bound to key, address and purpose. */
export const createCodes = ({ database, clock, mailbox, audit, keys }: Dependencies) => {
  const isCodeOf = (row: Row, purpose: CodePurpose, code: string): boolean =>
    keys.codes.generationOf(row.code_hash, [purpose, row.email, row.key_hash, code]) !== null

  /** Counts the attempt first, in a statement of its own, so that no number of parallel guesses gets more than five evaluated. */
  const attempt = async (where: string, params: string[]): Promise<Row | null> => {
    const [row] = await database.query<Row>(
      `update verification_codes set attempts = attempts + 1
        where key_hash = (select key_hash from verification_codes where ${where} order by created_at desc limit 1)
          and ended_at is null and attempts < ${attemptsAtMost} and expires_at > $${params.length + 1}::timestamptz
        returning key_hash, email, code_hash, decoy, attempts`,
      [...params, clock.now().toISOString()],
    )
    return row ?? null
  }

  /** A right code is no guess, so that a taken username does not wear it out. */
  const takeBack = (keyHash: string) =>
    database.query('update verification_codes set attempts = attempts - 1 where key_hash = $1', [keyHash])

  const isSentWith = async (key: string, code: string): Promise<boolean> => {
    const row = await attempt('key_hash = $1', [sha256(key)])
    if (!row) return false
    const isSent = codePurposes.some((purpose) => isCodeOf(row, purpose, code))
    const right = isSent && !row.decoy
    if (right) await takeBack(row.key_hash)
    return right
  }

  return {
    /** Mails a code, or what an address without or with an account has to know instead. The answer, a key, is the same for all. */
    send: async ({ email, purpose, locale }: { email: string; purpose: CodePurpose; locale: Locale }): Promise<string> => {
      const address = email.toLowerCase()
      const now = clock.now()
      const [key, code] = [randomToken(), randomCode()]
      const keyHash = sha256(key)
      await database.transaction(async ({ query }) => {
        await query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [address])
        await refuseHaste(query, address, now)
        const exists = (await query('select 1 from users where lower(email) = lower($1)', [address])).length > 0
        const decoy = exists === (purpose === 'register')
        await query(
          'update verification_codes set ended_at = $2::timestamptz where email = $1 and purpose = $3 and ended_at is null',
          [address, now.toISOString(), purpose],
        )
        await query(
          `insert into verification_codes (key_hash, email, purpose, code_hash, decoy, expires_at, created_at)
           values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz)`,
          [
            keyHash,
            address,
            purpose,
            keys.codes.seal([purpose, address, keyHash, code]),
            decoy,
            new Date(now.getTime() + limits.codeLifetimeSeconds * 1_000).toISOString(),
            now.toISOString(),
          ],
        )
        const letter = decoy ? (exists ? accountExistsMail(locale) : noAccountMail(locale)) : codeMail(locale, code)
        await mailbox.post(query, { to: email, ...letter })
      })
      mailbox.wake()
      return key
    },

    /**
     * Refuses `code.invalid` unless this is the code that was mailed with this key. Counts as an attempt where it is not; a right one stays
     * good for its purpose.
     */
    verify: (key: string, code: string, from: From): Promise<void> =>
      audit.refusals({ action: 'code.verify', target: sha256(key), from }, async () => {
        if (!(await isSentWith(key, code))) throw new Refusal('code.invalid')
      }),

    /** The hash of the key under which this code holds for an address and a purpose, or null, which counts as an attempt. A caller who knows the key names it. */
    check: async ({ email, purpose, code, key }: Presented): Promise<string | null> => {
      const address = email.toLowerCase()
      const row = key
        ? await attempt('email = $1 and purpose = $2 and key_hash = $3', [address, purpose, sha256(key)])
        : await attempt('email = $1 and purpose = $2', [address, purpose])
      if (!row || row.decoy || !isCodeOf(row, purpose, code)) return null
      await takeBack(row.key_hash)
      return row.key_hash
    },

    /** Removes codes that no longer count towards the sends of a day. */
    sweep: async (): Promise<void> =>
      void (await database.query('delete from verification_codes where created_at <= $1::timestamptz', [
        new Date(clock.now().getTime() - day).toISOString(),
      ])),

    /** Uses a checked code up, once. Part of the transaction that does what the code was for. */
    use: async (query: Queries['query'], keyHash: string): Promise<boolean> => {
      const ended = await query(
        'update verification_codes set ended_at = $2::timestamptz where key_hash = $1 and ended_at is null returning 1',
        [keyHash, clock.now().toISOString()],
      )
      return ended.length > 0
    },
  }
}

const refuseHaste = async (query: Queries['query'], address: string, now: Date) => {
  const sends = await query<{ created_at: Date }>(
    'select created_at from verification_codes where email = $1 and created_at > $2::timestamptz order by created_at desc',
    [address, new Date(now.getTime() - day).toISOString()],
  )
  const secondsSince = (send: { created_at: Date } | undefined) =>
    send ? (now.getTime() - send.created_at.getTime()) / 1_000 : Infinity
  const pause = limits.codePauseSeconds - secondsSince(sends[0])
  if (pause > 0) throw new Refusal('code.tooSoon', { retryAfter: pause })
  const oldestOfHour = sends[sendsAnHour - 1]
  if (oldestOfHour && secondsSince(oldestOfHour) * 1_000 < hour)
    throw new Refusal('requests.tooMany', { retryAfter: hour / 1_000 - secondsSince(oldestOfHour) })
  if (sends.length >= sendsADay) throw new Refusal('code.tooMany', { retryAfter: day / 1_000 - secondsSince(sends.at(-1)) })
}
