import { type CodePurpose, codePurposes } from '#contract/accounts/accounts.ts'
import type { Locale } from '#contract/http/locale.ts'
import { limits } from '#contract/http/rules.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { randomCode, randomToken, sha256 } from '#server/kernel/crypto.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row } from '#server/kernel/row.ts'
import { accountMergedMail } from '#server/mail/account-mail.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { accountExistsMail, codeMail, noAccountMail } from '#server/mail/templates.ts'
import type { users } from './accounts.schema.ts'
import { bringBack, refuseHaste } from './code-pauses.ts'
import { attemptCode, type CodeRow, takeBackAttempt } from './codes.store.ts'

export type Codes = ReturnType<typeof createCodes>

const day = 24 * 60 * 60 * 1_000

type Dependencies = { database: Database; clock: Clock; mailQueue: MailQueue; audit: Audit; keys: Keys }
type Asked = { email: string; purpose: CodePurpose; locale: Locale; askedBy: string }
/**
 * `askers` are the digests of the browsers and networks from which the caller may have requested the code. A caller who knows the key
 * counts as the requester.
 */
type Presented = { email: string; purpose: CodePurpose; code: string } & ({ key: string } | { askers: string[] })

/**
 * Verification codes: six digits by mail, valid for ten minutes, five attempts and one use, for one key, address and purpose. At most two
 * of the five attempts are open to others than the requester, so that a stranger cannot use all of them.
 */
export const createCodes = ({ database, clock, mailQueue, audit, keys }: Dependencies) => {
  const isCodeOf = (row: CodeRow, purpose: CodePurpose, code: string): boolean =>
    keys.codes.generationOf(row.code_hash, [purpose, row.email, row.key_hash, code]) !== null

  const isSentWith = async (key: string, code: string): Promise<boolean> => {
    const where = { keyHash: sha256(key) }
    const row = await attemptCode(database, { where, state: 'unused', askers: null, now: clock.now() })
    if (!row) return false
    const right = codePurposes.some((purpose) => isCodeOf(row, purpose, code)) && !row.decoy
    if (right) await takeBackAttempt(database, row)
    return right
  }

  const find = async (presented: Presented, state: 'unused' | 'used'): Promise<CodeRow | null> => {
    const { email, purpose, code } = presented
    const where = { email: email.toLowerCase(), purpose, ...('key' in presented ? { keyHash: sha256(presented.key) } : {}) }
    const askers = 'key' in presented ? null : presented.askers
    const row = await attemptCode(database, { where, state, askers, now: clock.now() })
    if (!row || row.decoy || !isCodeOf(row, purpose, code)) return null
    // A right code does not count as an attempt, so a taken username does not use attempts up.
    await takeBackAttempt(database, row)
    return row
  }

  return {
    /**
     * Mails a code, or a note where the address has no account (reset), has one already (registration), or that of an account that was
     * merged into another one (both). The answer, a key, looks the same in all cases.
     */
    send: async ({ email, purpose, locale, askedBy }: Asked): Promise<string> => {
      const address = email.toLowerCase()
      const now = clock.now()
      const [key, code] = [randomToken(), randomCode()]
      const keyHash = sha256(key)
      await bringBack(database, address, now)
      await database.transaction(async ({ query }) => {
        await takeLock(query, 'codesOfAddress', address)
        await refuseHaste(query, address, now)
        const [user] = await query<Row<typeof users, 'email' | 'merged_into'>>(
          'select email, merged_into from users where lower(email) = lower($1)',
          [address],
        )
        const isMerged = user !== undefined && user.merged_into !== null
        const decoy = isMerged || (user !== undefined) === (purpose === 'register')
        // The mail goes to the account's own address, not to the address that was typed.
        const mailedTo = user?.email ?? email
        await query(
          'update verification_codes set ended_at = $2::timestamptz where email = $1 and purpose = $3 and ended_at is null',
          [address, now.toISOString(), purpose],
        )
        await query(
          `insert into verification_codes
             (key_hash, email, purpose, code_hash, decoy, expires_at, created_at, mailed_to, asked_by)
           values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz, $8, $9)`,
          [
            keyHash,
            address,
            purpose,
            keys.codes.seal([purpose, address, keyHash, code]),
            decoy,
            new Date(now.getTime() + limits.codeLifetimeSeconds * 1_000).toISOString(),
            now.toISOString(),
            mailedTo,
            askedBy,
          ],
        )
        const note = user ? accountExistsMail(locale) : noAccountMail(locale)
        const letter = isMerged ? accountMergedMail(locale) : decoy ? note : codeMail(locale, code)
        await mailQueue.post(query, { to: mailedTo, ...letter })
      })
      mailQueue.wake()
      return key
    },

    /**
     * Rejects with `code.invalid` unless this is the code that was mailed with this key. A wrong code counts as an attempt; a right one
     * stays valid for its purpose.
     */
    verify: (key: string, code: string, from: RequestContext): Promise<void> =>
      audit.refusals({ action: 'code.verify', target: sha256(key), from }, async () => {
        if (!(await isSentWith(key, code))) throw new ApiError('code.invalid')
      }),

    /**
     * Returns the hash of the key under which this code is valid for an address and a purpose, and the address to which it was mailed.
     * Returns null, and counts an attempt, if the code is wrong.
     */
    check: async (presented: Presented): Promise<{ keyHash: string; mailedTo: string } | null> => {
      const row = await find(presented, 'unused')
      return row && { keyHash: row.key_hash, mailedTo: row.mailed_to ?? presented.email }
    },

    /**
     * Returns the account for which this code was used, while the code would still be valid. Otherwise returns null and counts an attempt.
     */
    usedFor: async (presented: Presented): Promise<string | null> => (await find(presented, 'used'))?.used_by ?? null,

    /** Deletes codes that no longer count towards the limit of a day. */
    sweep: async (): Promise<void> =>
      void (await database.query('delete from verification_codes where created_at <= $1::timestamptz', [
        new Date(clock.now().getTime() - day).toISOString(),
      ])),

    /** Marks a checked code as used for an account, in the transaction of the action that the code permits. */
    use: async (query: Queries['query'], keyHash: string, userId: string): Promise<boolean> => {
      const ended = await query(
        'update verification_codes set ended_at = $2::timestamptz, used_by = $3::uuid where key_hash = $1 and ended_at is null returning 1',
        [keyHash, clock.now().toISOString(), userId],
      )
      return ended.length > 0
    },
  }
}
