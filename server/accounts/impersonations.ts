import { randomUUID } from 'node:crypto'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Impersonation, StartImpersonation } from '#contract/platform/impersonation.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { randomToken, sha256 } from '#server/kernel/crypto.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { AccountRow } from './accounts.store.ts'
import * as store from './impersonations.store.ts'
import { usertypeOf } from './memberships.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit }

export type Impersonations = ReturnType<typeof createImpersonations>

/** `replaced`: the admin began another one. `revoked`: the session was ended by somebody else, or because a condition no longer held. */
type Cause = 'ended' | 'expired' | 'replaced' | 'revoked'

type Starting = {
  who: SignedIn
  user: AccountRow
  /** The person's role in the organisation. */
  role: string
  asked: StartImpersonation
  from: RequestContext
}

const userAgentLength = 300

/** Sessions in which platform admins use the console in place of a person, for a limited time. */
export const createImpersonations = ({ database, clock, audit }: Dependencies) => {
  /** Call it at the end of a transaction. It records the end once, also if two callers end the same impersonation. */
  const end = async (query: Queries['query'], { id, cause, from }: { id: string; cause: Cause; from?: RequestContext }) => {
    const ended = await store.deleteImpersonation(query, id)
    if (!ended) return
    await audit.record(query, {
      action: 'impersonation.end',
      result: 'done',
      tenantId: ended.organization_id,
      actorId: ended.admin_id,
      target: ended.user_id,
      details: { cause },
      ...(from ? { from: { address: from.address, requestId: from.requestId } } : {}),
    })
  }

  return {
    /** Whether a platform admin uses the console in place of one of some people. */
    areRunning: (query: Queries['query'], userIds: string[]): Promise<boolean> =>
      store.isImpersonated(query, userIds, clock.now().toISOString()),

    /** Begins an impersonation within the caller's transaction, whose last statement it is. One of the same admin ends. */
    begin: async (query: Queries['query'], { who, user, role, asked, from }: Starting): Promise<Session> => {
      const former = await store.findImpersonationOf(query, who.userId)
      if (former !== null) await end(query, { id: former, cause: 'replaced', from })
      const [sessionId, secret, now] = [randomToken(), randomToken(), clock.now()]
      const isBegun = await store.insertImpersonation(query, {
        id: randomUUID(),
        adminId: who.userId,
        adminSessionId: who.sessionId,
        userId: user.id,
        organizationId: asked.organization,
        reason: asked.reason,
        personalReason: asked.personalReason ?? null,
        startedAt: now.toISOString(),
        endsAt: new Date(now.getTime() + asked.minutes * 60_000).toISOString(),
        sessionId,
        secretHash: sha256(secret),
        userAgent: from.headers.get('User-Agent')?.slice(0, userAgentLength) ?? null,
        address: from.address,
      })
      if (!isBegun) throw new ApiError('session.invalid')
      await audit.record(query, {
        action: 'impersonation.start',
        result: 'done',
        tenantId: asked.organization,
        actorId: who.userId,
        target: user.id,
        details: {
          reason: asked.reason,
          minutes: String(asked.minutes),
          ...(asked.personalReason === undefined ? {} : { personalReason: asked.personalReason }),
        },
        from,
      })
      return {
        id: user.id,
        account: user.username,
        email: user.email,
        usertype: usertypeOf({ usertype: user.usertype, role }),
        companyid: asked.organization,
        session: `${sessionId}.${secret}`,
        lastlogintime: user.last_login_at?.toISOString() ?? null,
        impersonated: true,
      }
    },

    end,

    /** The impersonation of a caller's session; null if it is their own session. */
    of: async ({ impersonation }: SignedIn): Promise<Impersonation | null> => {
      const row = impersonation ? await store.findImpersonation(database.query, impersonation.id) : null
      if (!row) return null
      return {
        admin: { id: row.admin_id, name: row.admin_name },
        person: { id: row.user_id, name: row.user_name },
        organization: { id: row.organization_id, name: row.organization_name },
        reason: row.reason,
        personalReason: row.personal_reason,
        startedAt: row.started_at.toISOString(),
        secondsLeft: Math.max(0, Math.ceil((row.ends_at.getTime() - clock.now().getTime()) / 1_000)),
      }
    },

    /** Deletes and records what has ended by itself. */
    sweep: async (): Promise<void> => {
      const now = clock.now()
      for (const { id, ends_at } of await store.findEndedImpersonations(database.query, now.toISOString()))
        await database.transaction(({ query }) => end(query, { id, cause: ends_at <= now ? 'expired' : 'revoked' }))
    },
  }
}
