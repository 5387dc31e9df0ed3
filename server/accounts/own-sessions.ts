import type { OwnSession } from '#contract/accounts/own-session.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import { findAccountById } from './accounts.store.ts'
import type { OwnPassword } from './own-password.ts'
import type { Sessions } from './sessions.ts'

type Dependencies = { database: Database; sessions: Sessions; isOwnPassword: OwnPassword; audit: Audit }

export type OwnSessions = ReturnType<typeof createOwnSessions>

/** The sessions of a signed-in user. */
export const createOwnSessions = ({ database, sessions, isOwnPassword, audit }: Dependencies) => ({
  /** Confirms the user's identity again. Rejects with `password.wrong`, also after too many wrong passwords. */
  confirm: async (who: SignedIn, password: string, from: RequestContext): Promise<void> => {
    const user = await findAccountById(database, who.userId)
    if (!user) throw new ApiError('session.invalid')
    const entry = { action: 'session.confirm', tenantId: who.tenantId, actorId: user.id, target: user.id, from } as const
    if (!(await isOwnPassword(user, password, from.address))) {
      await audit.recordAlone({ ...entry, result: 'refused' })
      throw new ApiError('password.wrong')
    }
    await database.transaction(async ({ query }) => {
      await sessions.confirm(query, who)
      await audit.record(query, { ...entry, result: 'done' })
    })
  },

  list: (who: SignedIn): Promise<OwnSession[]> => sessions.listOf(who),

  /** Ends one of the user's sessions. An unknown id, or that of another user's session, gets the same answer as an ended session. */
  end: (who: SignedIn, id: string, from: RequestContext): Promise<void> =>
    database.transaction(async ({ query }) => {
      if (await sessions.endOne(query, who.userId, id)) await audit.record(query, endOf(who, from, 'one'))
    }),

  /** Ends all sessions except the caller's. */
  endOthers: (who: SignedIn, from: RequestContext): Promise<void> =>
    database.transaction(async ({ query }) => {
      await sessions.endOf(query, who.userId, who.sessionId)
      await audit.record(query, endOf(who, from, 'others'))
    }),
})

const endOf = ({ tenantId, userId }: SignedIn, from: RequestContext, which: 'one' | 'others') =>
  ({ action: 'session.end', result: 'done', tenantId, actorId: userId, target: userId, details: { which }, from }) as const
