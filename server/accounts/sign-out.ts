import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { Sessions } from './sessions.ts'

export type SignOut = ReturnType<typeof createSignOut>

/** Ends the session that a call sends; without a session nothing changes. */
export const createSignOut =
  ({ sessions, audit }: { sessions: Sessions; audit: Audit }) =>
  async (from: RequestContext): Promise<void> => {
    const who = await sessions.end(from.headers)
    if (!who) return
    const { tenantId, userId } = who
    await audit.recordAlone({ action: 'account.logout', result: 'done', tenantId, actorId: userId, target: userId, from })
  }
