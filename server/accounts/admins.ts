import { randomUUID } from 'node:crypto'
import type { RegisterAdminBody } from '#contract/accounts/accounts.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { type Clock, latestBegin } from '#server/kernel/clock.ts'
import { randomInviteCode, randomPassword } from '#server/kernel/crypto.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { Row } from '#server/kernel/row.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { inviteMail } from '#server/mail/templates.ts'
import type { adminInvites, users } from './accounts.schema.ts'
import { findAccountById, insertOrganization, insertUser, isEmailTaken, isUsernameTaken } from './accounts.store.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

type Dependencies = {
  database: Database
  clock: Clock
  passwords: Passwords
  sessions: Sessions
  rates: RateLimits
  mailQueue: MailQueue
  audit: Audit
  keys: Keys
}

export type Admins = ReturnType<typeof createAdmins>

const inviteLifetime = 7 * 24 * 60 * 60 * 1_000
const triesAnAddress = { atMost: 10, seconds: 600 }

/** Platform admins: the first one, created at the first start, and those who are invited. */
export const createAdmins = ({ database, clock, passwords, sessions, rates, mailQueue, audit, keys }: Dependencies) => {
  const partsOf = (email: string, code: string) => [
    'invite',
    email.toLowerCase(),
    code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''),
  ]

  /** Every wrong guess gets the same answer. After ten in ten minutes for an address, the right code gets it too. */
  const requireInvite = async (email: string, code: string): Promise<string> => {
    const tooMany = await rates.take(`invite:${email.toLowerCase()}`, triesAnAddress)
    const [invite] = await database.query<Row<typeof adminInvites, 'code_hash'>>(
      `select code_hash from admin_invites
        where code_hash = any($1::text[]) and lower(email) = lower($2) and used_at is null and expires_at > $3::timestamptz
          and created_at <= $4::timestamptz`,
      [keys.codes.sealAll(partsOf(email, code)), email, clock.now().toISOString(), latestBegin(clock.now())],
    )
    if (!invite || tooMany !== null) throw new ApiError('invite.invalid')
    await rates.giveBack(`invite:${email.toLowerCase()}`)
    return invite.code_hash
  }

  const use = async (query: Queries['query'], codeHash: string) => {
    const now = clock.now().toISOString()
    const used = await query(
      'update admin_invites set used_at = $2::timestamptz where code_hash = $1 and used_at is null and expires_at > $2::timestamptz returning 1',
      [codeHash, now],
    )
    if (used.length === 0) throw new ApiError('invite.invalid')
  }

  const refuseTakenAddress = async (email: string) => {
    if (await isEmailTaken(database, email)) throw new ApiError('account.exists')
  }

  const register = async ({ account, email, code, password }: RegisterAdminBody, from: RequestContext): Promise<void> => {
    const codeHash = await requireInvite(email, code)
    if (await isUsernameTaken(database, account)) throw new ApiError('username.taken')
    await refuseTakenAddress(email)
    const passwordHash = await passwords.hash(password, from.address)
    const userId = randomUUID()
    const createdAt = clock.now().toISOString()
    try {
      await database.transaction(async ({ query }) => {
        await use(query, codeHash)
        const [inviter] = await query<Row<typeof users, 'organization_id'> & Row<typeof adminInvites, 'email'>>(
          'select u.organization_id, i.email from admin_invites i join users u on u.id = i.invited_by where i.code_hash = $1',
          [codeHash],
        )
        if (!inviter) throw new ApiError('invite.invalid')
        const organizationId = inviter.organization_id
        // This is the address to which the invite was mailed, not the one that was sent with it.
        const { email: mailedTo } = inviter
        const who = { userId, organizationId, username: account, email: mailedTo, emailVerified: true, passwordHash, createdAt }
        await insertUser(query, { ...who, locale: from.locale, usertype: 'admin', role: 'admin' })
        const entry = { action: 'admin.register', tenantId: organizationId, actorId: userId, target: userId, from } as const
        await audit.record(query, { ...entry, result: 'done' })
      })
    } catch (failure) {
      throw isUniqueViolation(failure) ? new ApiError('username.taken') : failure
    }
  }

  return {
    /**
     * Creates the account `admin` if there is no platform admin; of two processes that start at once only one creates it. Returns the
     * password if it was generated, otherwise null.
     */
    ensureFirst: async ({ password, email }: { password: string | undefined; email: string }): Promise<string | null> => {
      const exists = async (query: Queries['query']) => (await query(`select 1 from users where usertype = 'admin'`)).length > 0
      if (await exists(database.query)) return null
      const chosen = password ?? randomPassword()
      const passwordHash = await passwords.hash(chosen, null)
      const [userId, organizationId] = [randomUUID(), randomUUID()]
      const createdAt = clock.now().toISOString()
      return database.transaction(async ({ query }) => {
        await takeLock(query, 'firstAdmin', '')
        if (await exists(query)) return null
        await insertOrganization(query, { id: organizationId, name: 'Causeway', createdAt })
        const who = { userId, organizationId, username: 'admin', email, emailVerified: false, passwordHash, createdAt }
        await insertUser(query, { ...who, locale: 'zh', usertype: 'admin', role: 'owner' })
        await audit.record(query, { action: 'admin.create', result: 'done', tenantId: organizationId, target: userId })
        return password === undefined ? chosen : null
      })
    },

    /** Mails an invite code, which is valid for seven days, one use and this address only. A new invite invalidates the previous one. */
    invite: async (who: SignedIn, email: string, from: RequestContext): Promise<void> => {
      const details = { invited: keys.pseudonym(email) }
      const entry = { action: 'admin.invite', tenantId: who.tenantId, actorId: who.userId, details, from } as const
      await audit.refusals(entry, () => refuseTakenAddress(email))
      const code = randomInviteCode()
      const now = clock.now()
      await database.transaction(async ({ query }) => {
        await query('delete from admin_invites where lower(email) = lower($1) and used_at is null', [email])
        await query(
          `insert into admin_invites (code_hash, email, invited_by, expires_at, created_at)
           values ($1, $2, $3, $4::timestamptz, $5::timestamptz)`,
          [
            keys.codes.seal(partsOf(email, code)),
            email,
            who.userId,
            new Date(now.getTime() + inviteLifetime).toISOString(),
            now.toISOString(),
          ],
        )
        await mailQueue.post(query, { to: email, ...inviteMail(from.locale, code) })
        await audit.record(query, { ...entry, result: 'done' })
      })
      mailQueue.wake()
    },

    /** Rejects with `invite.invalid` unless this code was mailed to this address, has not expired and is unused. */
    verifyInvite: async (email: string, code: string, from: RequestContext): Promise<void> => {
      const details = { invited: keys.pseudonym(email) }
      await audit.refusals({ action: 'invite.verify', details, from }, () => requireInvite(email, code))
    },

    /** Creates a platform admin. Rejects with `invite.invalid`, `username.taken` or `account.exists`. */
    register: (body: RegisterAdminBody, from: RequestContext): Promise<void> => {
      const details = { invited: keys.pseudonym(body.email) }
      return audit.refusals({ action: 'admin.register', details, from }, () => register(body, from))
    },

    /** Ends all sessions of an account, and their streams. */
    endSessionsOf: async (who: SignedIn, userId: string, from: RequestContext): Promise<void> => {
      const user = await findAccountById(database, userId)
      if (!user) return
      await database.transaction(async ({ query }) => {
        await sessions.endOf(query, user.id)
        await audit.record(query, {
          action: 'session.end',
          result: 'done',
          tenantId: user.organization_id,
          actorId: who.userId,
          target: user.id,
          details: { which: 'all' },
          from,
        })
      })
    },

    /** Deletes expired invites. */
    sweep: async (): Promise<void> =>
      void (await database.query('delete from admin_invites where expires_at <= $1::timestamptz', [clock.now().toISOString()])),
  }
}
