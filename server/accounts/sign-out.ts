import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Impersonations } from './impersonations.ts'
import type { Sessions } from './sessions.ts'

export type SignOut = ReturnType<typeof createSignOut>

type Dependencies = { database: Database; sessions: Sessions; impersonations: Impersonations; audit: Audit }

/** Ends the session that a call sends; without a session nothing changes. */
export const createSignOut =
  ({ database, sessions, impersonations, audit }: Dependencies) =>
  async (from: RequestContext): Promise<void> => {
    const who = await sessions.end(from.headers)
    if (!who) return
    const { tenantId, userId, impersonationId: id } = who
    // It is not the person who signs out.
    if (id !== null) return database.transaction(({ query }) => impersonations.end(query, { id, cause: 'ended', from }))
    await audit.recordAlone({ action: 'account.logout', result: 'done', tenantId, actorId: userId, target: userId, from })
  }
