import { randomBytes } from 'node:crypto'
import { type Enrolment, type RecoveryCodes, recoveryCodeCount, type TwoFactor } from '#contract/two-factor/two-factor.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { type Clock, isWithin } from '#server/kernel/clock.ts'
import { randomRecoveryCode } from '#server/kernel/crypto.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { fromBase32, keyUri, stepOf, toBase32 } from '#server/kernel/totp.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { twoFactorOffMail } from '#server/mail/templates.ts'
import {
  deleteAllFactors,
  deleteFactor,
  deleteRecoveryCode,
  findFactor,
  findPerson,
  hasAnyFactor,
  hasRecoveryCodes,
  insertPending,
  lockFactor,
  lockPerson,
  readStatus,
  replaceRecoveryCodes,
  setEnabled,
  takeStep,
} from './two-factor.store.ts'

type Dependencies = { database: Database; clock: Clock; rates: RateLimits; mailQueue: MailQueue; audit: Audit; keys: Keys }

export type TwoFactors = ReturnType<typeof createTwoFactors>

const issuer = 'Causeway'
const secretBytes = 20
const enrolmentLifetime = 30 * 60 * 1_000
const triesToConfirm = { atMost: 10, seconds: 600 }

/** Second factors: codes of an authenticator app (RFC 6238), and recovery codes in place of a lost one. */
export const createTwoFactors = ({ database, clock, rates, mailQueue, audit, keys }: Dependencies) => {
  const aboutOf = (userId: string) => ['two-factor', userId]
  const partsOf = (userId: string, code: string) => ['recovery', userId, code.replaceAll('-', '')]

  const secretOf = (userId: string, locked: string): Buffer | null => {
    const text = keys.vault.open(locked, aboutOf(userId))
    return text === null ? null : fromBase32(text)
  }

  const giveRecoveryCodes = async (query: Queries['query'], userId: string): Promise<RecoveryCodes> => {
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, randomRecoveryCode)
    await replaceRecoveryCodes(
      query,
      userId,
      recoveryCodes.map((code) => keys.recoveryCodes.seal(partsOf(userId, code))),
    )
    return { recoveryCodes }
  }

  /** After the last second factor the recovery codes go as well, and a mail says so. */
  const afterRemoval = async (query: Queries['query'], userId: string): Promise<void> => {
    if (await hasAnyFactor(query, userId)) return
    await replaceRecoveryCodes(query, userId, [])
    const person = await findPerson(query, userId)
    if (person) await mailQueue.post(query, { to: person.email, ...twoFactorOffMail(person.locale) })
  }

  const entryOf = (action: 'twoFactor.enable' | 'twoFactor.disable' | 'twoFactor.renewCodes', who: SignedIn) =>
    ({ action, tenantId: who.tenantId, actorId: who.userId, target: who.userId }) as const

  return {
    view: ({ userId }: SignedIn): Promise<TwoFactor> => readStatus(database.query, userId),

    /** Gives the caller a secret for their authenticator app. Rejects with `twoFactor.on`. */
    begin: async ({ userId }: SignedIn): Promise<Enrolment> => {
      const secret = toBase32(randomBytes(secretBytes))
      const locked = keys.vault.lock(secret, aboutOf(userId))
      if (!(await insertPending(database.query, { userId, secret: locked, at: clock.now().toISOString() })))
        throw new ApiError('twoFactor.on')
      return { secret, uri: keyUri({ secret, issuer, account: (await findPerson(database.query, userId))?.username ?? '' }) }
    },

    /** Turns the second factor on with a code of the app. Rejects with `twoFactor.*`. */
    confirm: async (who: SignedIn, code: string, from: RequestContext): Promise<RecoveryCodes> => {
      const { userId } = who
      const retryAfter = await rates.take(`twoFactor:${userId}`, triesToConfirm)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      const given = await audit.refusals({ ...entryOf('twoFactor.enable', who), from }, () =>
        database.transaction(async ({ query }) => {
          const now = clock.now()
          const factor = await lockFactor(query, userId)
          if (factor?.enabled_at) throw new ApiError('twoFactor.on')
          if (!factor || !isWithin(now, factor.created_at, enrolmentLifetime)) throw new ApiError('twoFactor.notBegun')
          const secret = secretOf(userId, factor.secret)
          const step = secret && stepOf(secret, code, now)
          if (step === null) throw new ApiError('twoFactor.wrong')
          await setEnabled(query, { userId, step, at: now.toISOString() })
          const codes = await giveRecoveryCodes(query, userId)
          await audit.record(query, { ...entryOf('twoFactor.enable', who), result: 'done', from })
          return codes
        }),
      )
      await rates.giveBack(`twoFactor:${userId}`)
      return given
    },

    /** Turns the app off. If no passkey is left either, a mail says so. Nothing happens if it is off. */
    disable: async (who: SignedIn, from: RequestContext): Promise<void> => {
      await database.transaction(async ({ query }) => {
        if (!(await deleteFactor(query, who.userId))) return
        await afterRemoval(query, who.userId)
        await audit.record(query, { ...entryOf('twoFactor.disable', who), result: 'done', from })
      })
      mailQueue.wake()
    },

    /**
     * For a person who has lost it: turns the second factor off, and tells the person by mail. Rejects with `twoFactor.off`. The caller
     * records it, in the same transaction.
     */
    reset: async (query: Queries['query'], userId: string): Promise<void> => {
      if (!(await deleteAllFactors(query, userId))) throw new ApiError('twoFactor.off')
      await afterRemoval(query, userId)
    },

    /** Replaces the recovery codes of a person with an authenticator app or a passkey. Rejects with `twoFactor.off`. */
    renew: (who: SignedIn, from: RequestContext): Promise<RecoveryCodes> =>
      database.transaction(async ({ query }) => {
        await lockFactor(query, who.userId)
        await lockPerson(query, who.userId)
        if (!(await hasAnyFactor(query, who.userId))) throw new ApiError('twoFactor.off')
        const codes = await giveRecoveryCodes(query, who.userId)
        await audit.record(query, { ...entryOf('twoFactor.renewCodes', who), result: 'done', from })
        return codes
      }),

    afterRemoval,
    /** Sends the mails of a transaction that is committed. */
    mailsPosted: (): void => mailQueue.wake(),

    /** Recovery codes for a person who has none yet. */
    firstCodes: async (query: Queries['query'], userId: string): Promise<string[]> =>
      (await hasRecoveryCodes(query, userId)) ? [] : (await giveRecoveryCodes(query, userId)).recoveryCodes,

    /** Whether an account has an authenticator app. */
    isOn: async (userId: string): Promise<boolean> => (await findFactor(database.query, userId))?.enabled_at != null,

    /**
     * Whether a code of the app or a recovery code is right, and uses it up: of two processes that are given the same code at once, one
     * accepts it.
     */
    accept: async (userId: string, code: string): Promise<'right' | 'used' | 'wrong'> => {
      if (!/^\d{6}$/.test(code)) {
        const hashes = keys.recoveryCodes.sealAll(partsOf(userId, code))
        return (await deleteRecoveryCode(database.query, userId, hashes)) ? 'right' : 'wrong'
      }
      const factor = await findFactor(database.query, userId)
      const secret = factor?.enabled_at ? secretOf(userId, factor.secret) : null
      const step = secret && stepOf(secret, code, clock.now())
      if (step === null) return 'wrong'
      return (await takeStep(database.query, userId, step)) ? 'right' : 'used'
    },
  }
}
