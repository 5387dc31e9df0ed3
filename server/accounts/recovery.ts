import type { ChangePasswordBody, ResetPasswordBody } from '#contract/accounts/accounts.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError, isApiErrorOf } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { passwordChangedMail } from '#server/mail/templates.ts'
import { findAccountByEmail, findAccountById, setPasswordHash } from './accounts.store.ts'
import type { Codes } from './codes.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { OwnPassword } from './own-password.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

type Dependencies = {
  database: Database
  codes: Codes
  passwords: Passwords
  sessions: Sessions
  throttle: LoginThrottle
  isOwnPassword: OwnPassword
  mailQueue: MailQueue
  audit: Audit
  keys: Keys
}

export type Recovery = ReturnType<typeof createRecovery>

/** Resets forgotten passwords and changes known ones. Both end the account's other sessions. */
export const createRecovery = ({
  database,
  codes,
  passwords,
  sessions,
  throttle,
  isOwnPassword,
  mailQueue,
  audit,
  keys,
}: Dependencies) => {
  /** Whether this password was set before and the request is sent again because the answer was lost. */
  const isReset = async ({ account: email, password, key, code }: ResetPasswordBody, from: RequestContext): Promise<boolean> => {
    const userId = await codes.usedFor({ email, purpose: 'losepassword', code, key })
    const user = userId === null ? null : await findAccountById(database, userId)
    return user !== null && passwords.isRight(user.password_hash, password, from.address)
  }

  const reset = async ({ account: email, password, key, code }: ResetPasswordBody, from: RequestContext): Promise<void> => {
    const checked = await codes.check({ email, purpose: 'losepassword', code, key })
    const user = checked ? await findAccountByEmail(database, checked.mailedTo) : null
    if (!checked || !user) throw new ApiError('code.invalid')
    const passwordHash = await passwords.hash(password, from.address)
    await database.transaction(async ({ query }) => {
      if (!(await codes.use(query, checked.keyHash, user.id))) throw new ApiError('code.invalid')
      await setPasswordHash(query, user.id, passwordHash)
      await query('update users set email_verified = true where id = $1', [user.id])
      await sessions.endOf(query, user.id)
      await throttle.forget(query, user.id)
      await mailQueue.post(query, { to: user.email, ...passwordChangedMail(user.locale) })
      await audit.record(query, {
        action: 'password.reset',
        result: 'done',
        tenantId: user.organization_id,
        actorId: user.id,
        target: user.id,
        from,
      })
    })
    mailQueue.wake()
  }

  return {
    /**
     * Sets a password with a mailed code, once; repeating the same request while the code would be valid succeeds again. Rejects with
     * `code.invalid` for every fault.
     */
    reset: (body: ResetPasswordBody, from: RequestContext): Promise<void> => {
      const details = { email: keys.pseudonym(body.account) }
      return audit.refusals({ action: 'password.reset', details, from }, () =>
        reset(body, from).catch(async (failure: unknown) => {
          if (!isApiErrorOf(failure, 'code.invalid') || !(await isReset(body, from))) throw failure
        }),
      )
    },

    /** Replaces the caller's own password. Rejects with `password.wrong`, also after too many wrong passwords. */
    change: async (who: SignedIn, { oldpassword, password }: ChangePasswordBody, from: RequestContext): Promise<void> => {
      const user = await findAccountById(database, who.userId)
      if (!user) throw new ApiError('session.invalid')
      const entry = { action: 'password.change', tenantId: who.tenantId, actorId: user.id, target: user.id, from } as const
      if (!(await isOwnPassword(user, oldpassword, from.address))) {
        await audit.recordAlone({ ...entry, result: 'refused' })
        throw new ApiError('password.wrong')
      }
      const passwordHash = await passwords.hash(password, from.address)
      await database.transaction(async ({ query }) => {
        await setPasswordHash(query, user.id, passwordHash)
        await sessions.endOf(query, user.id, who.sessionId)
        await mailQueue.post(query, { to: user.email, ...passwordChangedMail(user.locale) })
        await audit.record(query, { ...entry, result: 'done' })
      })
      mailQueue.wake()
    },
  }
}
