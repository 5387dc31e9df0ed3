import type { DecisionLimits, Holdout } from '#contract/decisions/holdout.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { holdSettings, readHoldout, readSettings, writeHoldout, writeLimits } from './settings.store.ts'
import type { AuditedCaller, Caller } from './strategies.ts'

/** What holds for all strategies of a project. */
export const createProjectSettings = ({ database, clock, audit }: { database: Database; clock: Clock; audit: Audit }) => {
  const recorder = changeRecorder(audit)
  const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId })
  return {
    holdout: (caller: Caller): Promise<Holdout> =>
      database.ofTenant(caller.who.tenantId, (queries) => readHoldout(queries, refOf(caller))),

    changeHoldout: (caller: AuditedCaller, { share, reason }: { share: number; reason: string }): Promise<Holdout> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        await writeHoldout(queries, refOf(caller), { share, reason, now: clock.now() })
        const changed = await readHoldout(queries, refOf(caller))
        await recorder(
          caller.who,
          caller.projectId,
          'holdout.change',
          caller.from,
        )(queries.query, { share: String(share), version: String(changed.version) })
        return changed
      }),

    limits: (caller: Caller): Promise<DecisionLimits> =>
      database.ofTenant(caller.who.tenantId, async (queries) => (await readSettings(queries, refOf(caller))).limits),

    /** The limits before the change are read while nobody decides by them or changes them. */
    changeLimits: (caller: AuditedCaller, limits: DecisionLimits): Promise<DecisionLimits> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const held = await holdSettings(queries, refOf(caller))
        const before = (held ?? (await readSettings(queries, refOf(caller)))).limits
        await writeLimits(queries, refOf(caller), limits)
        const after = (await readSettings(queries, refOf(caller))).limits
        const [was, is] = [JSON.stringify(before), JSON.stringify(after)]
        if (was !== is) {
          const record = recorder(caller.who, caller.projectId, 'decisionLimits.change', caller.from)
          await record(queries.query, { before: was, after: is })
        }
        return after
      }),
  }
}
