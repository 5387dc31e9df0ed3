import type * as v from 'valibot'
import type { auditQuery } from '#contract/platform/organizations.ts'
import type { PlatformUserDetail, platformUsersPage, platformUsersQuery } from '#contract/platform/users.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { passwordResetMail } from '#server/mail/templates.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { readAudit } from './audit.store.ts'
import type { Caller } from './organizations.ts'
import * as store from './users.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  rates: RateLimits
  audit: Audit
  mailQueue: MailQueue
  people: AccountsModule['people']
  twoFactor: Pick<TwoFactorModule, 'reset'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

export type Users = ReturnType<typeof createUsers>

type Asked = { id: string; reason: string; action: AuditAction; mayBeSelf: boolean }
type Work = (it: { query: Queries['query']; row: store.UserRow }) => Promise<boolean>

const resetMailsAUser = { atMost: 3, seconds: 60 * 60 }

/** The accounts of the platform, and what its admins do for their owners or against them. */
export const createUsers = ({ database, clock, rates, audit, mailQueue, people, twoFactor, origin }: Dependencies) => {
  const find = async (id: string): Promise<store.UserRow> => {
    const row = await store.findUser(database.query, id)
    if (!row) throw new ApiError('user.unknown')
    return row
  }

  const view = async ({ userId }: SignedIn, id: string): Promise<PlatformUserDetail> => {
    const row = await find(id)
    const failed = (await people.failuresOf([id])).get(id)
    return {
      ...store.userOf(row, { callerId: userId, failed, now: clock.now() }),
      sessions: await people.countSessions(database.query, id),
      ...(await store.readMerged(database.query, row)),
      memberships: await store.readMemberships(database.query, id),
    }
  }

  /** Does something with an account, and records it with the reason unless `work` says that nothing had to be done. */
  const acting = async ({ who, from }: Caller, { id, reason, action, mayBeSelf }: Asked, work: Work) => {
    const row = await find(id)
    const about = { action, tenantId: row.organization_id, actorId: who.userId, target: id, from }
    await audit.refusals({ ...about, details: { asked: reason } }, async () => {
      if (!mayBeSelf && id === who.userId) throw new ApiError('user.self')
      await database.transaction(async ({ query }) => {
        const held = await store.holdUsers(query, [id, who.userId])
        if (held.find((it) => it.id === who.userId)?.locked_at) throw new ApiError('session.invalid')
        if (held.find((it) => it.id === id)?.merged_into) throw new ApiError('user.merged')
        if (await work({ query, row })) await audit.record(query, { ...about, result: 'done', details: { reason } })
      })
    })
    mailQueue.wake()
    return view(who, id)
  }

  const setLock = (caller: Caller, { id, reason, locks }: { id: string; reason: string; locks: boolean }) =>
    acting(caller, { id, reason, action: locks ? 'user.lock' : 'user.unlock', mayBeSelf: !locks }, async ({ query }) => {
      const changed = await store.setLock(query, { id, at: clock.now().toISOString(), reason: locks ? reason : null })
      if (locks) await people.endSessionsOf(query, id)
      else await people.forgetFailures(query, id)
      return changed
    })

  return {
    list: async (
      who: SignedIn,
      { q = '', filter, cursor, limit }: v.InferOutput<typeof platformUsersQuery>,
    ): Promise<v.InferOutput<typeof platformUsersPage>> => {
      const asked = { part: q.trim().toLowerCase(), filter: filter ?? null, after: cursor ?? null, limit: limit + 1 }
      const rows = await store.readUsers(database.query, asked)
      const total = await store.countUsers(database.query, asked)
      const shown = rows.slice(0, limit)
      const failures = await people.failuresOf(shown.map(({ id }) => id))
      const now = clock.now()
      return {
        items: shown.map((row) => store.userOf(row, { callerId: who.userId, failed: failures.get(row.id), now })),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        total: { value: total, exact: true },
      }
    },

    view,

    audit: async (id: string, asked: v.InferOutput<typeof auditQuery>) => {
      await find(id)
      return readAudit(database.query, { target: id }, asked)
    },

    signOut: (caller: Caller, id: string, reason: string) =>
      acting(caller, { id, reason, action: 'user.signOut', mayBeSelf: true }, async ({ query }) => {
        await people.endSessionsOf(query, id)
        return true
      }),

    lock: (caller: Caller, id: string, reason: string) => setLock(caller, { id, reason, locks: true }),
    unlock: (caller: Caller, id: string, reason: string) => setLock(caller, { id, reason, locks: false }),

    /** The link only leads to the page that mails a code: whoever reads the mail later cannot do anything with it. */
    mailReset: async (caller: Caller, id: string, reason: string) => {
      const retryAfter = await rates.take(`passwordReset:${id}`, resetMailsAUser)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      return acting(caller, { id, reason, action: 'user.mailReset', mayBeSelf: true }, async ({ query, row }) => {
        await mailQueue.post(query, { to: row.email, ...passwordResetMail(row.locale, `${origin}/forgot-password`) })
        return true
      })
    },

    /** Ends the sessions as well: somebody else may have the lost device. */
    resetSecondFactor: (caller: Caller, id: string, reason: string) =>
      acting(caller, { id, reason, action: 'user.resetFactor', mayBeSelf: false }, async ({ query }) => {
        await twoFactor.reset(query, id)
        await people.endSessionsOf(query, id)
        return true
      }),
  }
}
