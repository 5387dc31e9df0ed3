import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { AuditAction } from './actions.ts'
import type { Audit } from './audit.ts'

/** Writes a change to the audit record, as the last statement of its transaction. */
export type RecordChange = (query: Queries['query'], details: Record<string, string>) => Promise<void>

/** Makes the function that records what a signed-in user changed about `target`. */
export const changeRecorder =
  (audit: Audit) =>
  ({ tenantId, userId }: SignedIn, target: string, action: AuditAction, from: RequestContext): RecordChange =>
  (query, details) =>
    audit.record(query, { action, result: 'done', tenantId, actorId: userId, target, details, from })
