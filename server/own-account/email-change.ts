import { randomUUID } from 'node:crypto'
import { limits } from '#contract/http/rules.ts'
import type { EmailChange, EmailCodes } from '#contract/own-account/own-account.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { randomCode, randomToken, sha256 } from '#server/kernel/crypto.ts'
import { type Database, isUniqueViolation } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { addressChangedMail, addressInUseMail, newAddressMail, oldAddressMail } from '#server/mail/account-mail.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { OrganizationSettingsModule } from '#server/organization-settings/organization-settings.module.ts'
import * as store from './email-change.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }

export type EmailChangeDependencies = {
  database: Database
  clock: Clock
  rates: RateLimits
  audit: Audit
  mailQueue: MailQueue
  keys: Keys
  people: Pick<AccountsModule['people'], 'findById' | 'findByEmail' | 'endSessionsOf' | 'endOtherSessions'>
  emailDomains: Pick<OrganizationSettingsModule['emailDomains'], 'requireOfMember'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

/** The path of the page that stops a change. The token follows. */
export const disownPath = '/not-me'

const changesAPerson = { atMost: 5, seconds: 60 * 60 }
const mailsAnAddress = { atMost: 10, seconds: 24 * 60 * 60 }

/**
 * Changes of e-mail addresses, confirmed at both: one code goes to the present address, one to the new one, and both are needed. A new
 * address that is taken gets a note instead of a code; the answers are the same.
 */
export const createEmailChange = ({
  database,
  clock,
  rates,
  audit,
  mailQueue,
  keys,
  people,
  emailDomains,
  origin,
}: EmailChangeDependencies) => {
  const sealOf = (id: string, which: 'old' | 'new', code: string) => keys.codes.seal(['emailChange', id, which, code])
  const isCode = (seal: string, id: string, which: 'old' | 'new', code: string) =>
    keys.codes.generationOf(seal, ['emailChange', id, which, code]) !== null

  const refuseHaste = async (userId: string, email: string) => {
    const retryAfter =
      (await rates.take(`emailChange:${userId}`, changesAPerson)) ??
      (await rates.take(`emailChangeTo:${keys.pseudonym(email)}`, mailsAnAddress))
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
  }

  const requireUser = async ({ userId }: SignedIn) => {
    const user = await people.findById(database, userId)
    if (!user) throw new ApiError('session.invalid')
    return user
  }

  const confirm = async ({ who, from }: Caller, { oldCode, newCode }: EmailCodes) => {
    const user = await requireUser(who)
    const row = await store.attemptChange(database, user.id, clock.now())
    if (!row) throw new ApiError('emailChange.over')
    if (!isCode(row.old_code_hash, row.id, 'old', oldCode)) throw new ApiError('emailChange.oldCodeWrong')
    const isNewRight = isCode(row.new_code_hash, row.id, 'new', newCode) && !row.decoy
    if (!isNewRight) throw new ApiError('emailChange.newCodeWrong')
    const { new_email: email } = row
    try {
      await database.transaction(async ({ query }) => {
        if (!(await store.closeChange(query, user.id, row.id))) throw new ApiError('emailChange.over')
        await emailDomains.requireOfMember(query, user.id, email)
        await store.setEmail(query, user.id, email)
        await people.endOtherSessions(query, who)
        await mailQueue.post(query, { to: user.email, ...addressChangedMail(user.locale) })
        await audit.record(query, {
          action: 'email.change',
          result: 'done',
          tenantId: who.tenantId,
          actorId: user.id,
          target: user.id,
          details: { before: keys.pseudonym(user.email), after: keys.pseudonym(email) },
          from,
        })
      })
    } catch (failure) {
      // Somebody has registered with the address since the code was mailed.
      throw isUniqueViolation(failure) ? new ApiError('emailChange.over') : failure
    }
    mailQueue.wake()
    return { email }
  }

  return {
    begin: async ({ who, from }: Caller, email: string): Promise<EmailChange> => {
      const user = await requireUser(who)
      if (user.email.toLowerCase() === email.toLowerCase()) throw new ApiError('emailChange.same')
      await emailDomains.requireOfMember(database.query, user.id, email)
      await refuseHaste(user.id, email)
      const [id, oldCode, newCode, token] = [randomUUID(), randomCode(), randomCode(), randomToken()]
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + limits.codeLifetimeSeconds * 1_000).toISOString()
      await database.transaction(async ({ query }) => {
        const owner = await people.findByEmail({ query }, email)
        await store.openChange(query, {
          userId: user.id,
          id,
          newEmail: email,
          oldCodeHash: sealOf(id, 'old', oldCode),
          newCodeHash: sealOf(id, 'new', newCode),
          disownHash: sha256(token),
          decoy: owner !== null,
          expiresAt,
          createdAt: now.toISOString(),
        })
        const link = `${origin}${disownPath}/${token}`
        await mailQueue.post(query, { to: user.email, ...oldAddressMail(user.locale, { code: oldCode, link }) })
        const letter = owner ? addressInUseMail(owner.locale) : newAddressMail(user.locale, newCode)
        await mailQueue.post(query, { to: owner?.email ?? email, ...letter })
        await audit.record(query, {
          action: 'email.ask',
          result: 'done',
          tenantId: who.tenantId,
          actorId: user.id,
          target: user.id,
          details: { after: keys.pseudonym(email) },
          from,
        })
      })
      mailQueue.wake()
      return { email, expiresAt }
    },

    /** Rejects with `emailChange.oldCodeWrong` or `emailChange.newCodeWrong`, five times at most; then with `emailChange.over`. */
    confirm: (caller: Caller, codes: EmailCodes): Promise<{ email: string }> => {
      const { who, from } = caller
      const entry = { action: 'email.change', tenantId: who.tenantId, actorId: who.userId, target: who.userId, from } as const
      return audit.refusals(entry, () => confirm(caller, codes))
    },

    cancel: ({ who, from }: Caller): Promise<void> =>
      database.transaction(async ({ query }) => {
        if (!(await store.dropChange(query, who.userId))) return
        const entry = { tenantId: who.tenantId, actorId: who.userId, target: who.userId, from }
        await audit.record(query, { ...entry, action: 'email.cancel', result: 'done' })
      }),

    /** Whether a link from the mail to the present address still stops a change. */
    isDisownable: async (token: string): Promise<boolean> =>
      (await store.findDisowned(database.query, sha256(token), clock.now())) !== null,

    /** The owner of the present address did not ask for the change: it is stopped, and all sessions of the account end. */
    disown: (token: string, from: RequestContext): Promise<boolean> =>
      database.transaction(async ({ query }) => {
        const row = await store.findDisowned(query, sha256(token), clock.now())
        const user = row && (await people.findById({ query }, row.user_id))
        if (!user || !(await store.closeChange(query, user.id, row.id))) return false
        await people.endSessionsOf(query, user.id)
        const entry = { tenantId: user.organization_id, actorId: user.id, target: user.id, from }
        await audit.record(query, { ...entry, action: 'email.disown', result: 'done' })
        return true
      }),

    sweep: (): Promise<void> => store.sweepChanges(database, clock.now()),
  }
}
