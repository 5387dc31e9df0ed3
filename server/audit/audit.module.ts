import type { Module } from '#server/http/module.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import { type AuditDependencies, createAudit } from './audit.ts'

export type AuditModule = ReturnType<typeof createAuditModule>

/** The audit record: the functions with which other modules write it, and the job that records counted refusals. */
export const createAuditModule = (dependencies: AuditDependencies) => {
  const { sweep, ...audit } = createAudit(dependencies)
  return {
    ...audit,
    jobs: [{ name: 'audit.recordTallies', everySeconds: housekeepingSeconds, run: sweep }],
    /** A user requested something that their role does not permit. */
    recordDenied: ({ tenantId, userId }: SignedIn, call: string, from: RequestContext): Promise<void> =>
      audit.recordAlone({ action: 'access.denied', result: 'refused', tenantId, actorId: userId, details: { call }, from }),
    /**
     * A platform admin is about to change something in place of a person. The change itself is recorded as the person's, and names the admin
     * in its details; this row is the admin's own, with the same request id.
     */
    recordImpersonated: (
      { tenantId, userId, impersonation }: SignedIn,
      call: string,
      { impersonatedBy: _, ...from }: RequestContext,
    ): Promise<void> =>
      audit.recordAlone({
        action: 'impersonation.call',
        result: 'done',
        tenantId,
        ...(impersonation ? { actorId: impersonation.adminId } : {}),
        target: userId,
        details: { call },
        from,
      }),
    /** An address has made a call too often: this many calls were refused. */
    tallyLimitedCalls: (it: { call: string; address: string; count: number; endsAt: Date }): Promise<void> =>
      audit.tally({
        entry: {
          action: 'calls.limited',
          result: 'refused',
          details: { call: it.call },
          from: { address: it.address, requestId: null },
        },
        count: it.count,
        endsAt: it.endsAt,
      }),
  } satisfies Module & Record<string, unknown>
}
