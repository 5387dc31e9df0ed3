import type { StopReason } from '#engine/experiments/stop-loss.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { recordRevision } from './settings.store.ts'
import { findGuarded, writeStop } from './stop-loss.store.ts'
import * as store from './strategies.store.ts'
import { strategyOf } from './strategy-view.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  /** Cancels what a strategy has not sent yet. */
  cancelOf: (queries: Queries, projectId: string, strategy: string) => Promise<void>
}

/** A version that runs and has a stop-loss. */
export type Guarded = { project: ProjectRef; strategy: string; version: number }

/** Which strategies have a stop-loss, and what happens when it triggers. Who looks at their effects is the module of experiments. */
export const createStopLoss = ({ database, clock, audit, cancelOf }: Dependencies) => ({
  find: async (): Promise<Guarded[]> =>
    (await findGuarded(database)).map((row) => ({
      project: { projectId: row.project_id, tenantId: row.tenant_id },
      strategy: row.id,
      version: row.version,
    })),

  /**
   * Pauses a strategy by the first of the reasons that nobody has overruled, if it still runs this version. Of two processes that find the same
   * at once, the second finds it paused.
   */
  pause: ({ project, strategy, version }: Guarded, reasons: readonly StopReason[]): Promise<void> =>
    store.changeStrategies(database, project, async (queries) => {
      const row = await store.readStrategy(queries, project.projectId, strategy)
      const now = clock.now()
      if (!row || row.version !== version || strategyOf(row, now.getTime()).status !== 'running') return
      const reason = reasons.find(({ kind, metric }) => !row.overruled.some((it) => it.kind === kind && it.metric === metric))
      if (!reason) return
      const { kind, metric } = reason
      await store.writeStatus(queries, project, { id: strategy, status: 'paused', version, now })
      await writeStop(queries, project, strategy, { at: now.toISOString(), version, metric, kind })
      await recordRevision(queries, project, { activates: false })
      // After the row that decisions hold while they are made: none of them is missed.
      await cancelOf(queries, project.projectId, strategy)
      await audit.record(queries.query, {
        action: 'strategy.stopLoss',
        result: 'done',
        tenantId: project.tenantId,
        target: strategy,
        details: { project: project.projectId, version: String(version), metric, kind },
      })
    }),
})
