import type { Logger } from 'pino'
import type { Audit } from '#server/audit/audit.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ProfilesModule } from '#server/profiles/profiles.module.ts'
import { createBreakdown } from './breakdown.ts'
import { deleteSomeEffects } from './counting.store.ts'
import { createCounting } from './counting.ts'
import { createCouponEffects } from './coupon-effects.ts'
import { createEffects } from './effects.ts'
import { serveExperiments } from './experiments.routes.ts'
import { libraryOf } from './library.ts'
import { readMetrics } from './metrics.store.ts'
import { createMetrics } from './metrics.ts'
import { insertActive, insertExposed, moveLiving } from './noting.store.ts'
import { createSelfTests } from './self-test.ts'
import { createStopLossWatch } from './stop-loss.ts'
import { createStrategyEffects } from './strategy-effects.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'metric.change': true
  }
}

export type ExperimentsModule = ReturnType<typeof createExperimentsModule>

/** An effect is at most so old, and the time that a count takes. */
const countEverySeconds = 20
/** How long a strategy runs on at most after it is shown that it makes things worse, besides the time that a count takes. */
const lookForLossesSeconds = 300
const rowsAtOnce = 5_000
/** A self-test begins when it is asked for. This is for those that a process has left over. */
const lookForTestsSeconds = 60

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  decisions: Pick<DecisionsModule, 'readVersions' | 'readHoldout' | 'stopLoss'>
  profiles: Pick<ProfilesModule, 'histories'>
}

/** The metric library, what people did after they were exposed, and the effects that strategies have. */
export const createExperimentsModule = ({ database, clock, log, audit, decisions, profiles }: Dependencies) => {
  const { readVersions, readHoldout, stopLoss } = decisions
  const { read: readHistories, livingOf: readLiving } = profiles.histories
  const counting = createCounting({ database: database.forJobs, readHistories, readLiving, readVersions })
  const effects = createEffects({ database, clock, readVersions, readHoldout })
  const strategyEffects = createStrategyEffects({ database, clock, readVersions })
  const breakdown = createBreakdown({ database, readVersions, readHoldout })
  const couponEffects = createCouponEffects({ database, clock, viewEffects: effects.view })
  const metrics = createMetrics({ database, clock, audit })
  const selfTests = createSelfTests({ database, clock, log, readHistories })
  const watch = createStopLossWatch({ database: database.forJobs, clock, readVersions, stopLoss })
  return {
    routes: (http: HttpRoutes) =>
      serveExperiments(http, { effects, strategyEffects, breakdown, couponEffects, metrics, selfTests }),
    jobs: [
      { name: 'experiments.count', everySeconds: countEverySeconds, run: counting.run },
      { name: 'experiments.stopLoss', everySeconds: lookForLossesSeconds, run: watch.run },
    ],
    longJobs: [{ name: 'experiments.selfTest', everySeconds: lookForTestsSeconds, run: selfTests.run }],
    settle: async (): Promise<void> => {
      await selfTests.settle()
      await watch.settle()
      await counting.settle()
    },
    /** The effects of strategies, as the call tells them. */
    viewEffects: effects.view,
    /** The metrics of a project: those that every project has, then its own. */
    readLibrary: metrics.readAll,
    noting: {
      /** What the fold notes within its transaction: who was exposed, who was active since, who has become one. */
      exposed: insertExposed,
      active: insertActive,
      merged: moveLiving,
      findUnknownMetrics: async (queries: Queries, project: ProjectRef, ids: readonly string[]): Promise<string[]> => {
        const known = new Set([...libraryOf(await readMetrics(queries, project)).values()].map(({ id }) => id))
        return ids.filter((id) => !known.has(id))
      },
      /** Removes people who are erased, also from the sums. */
      forget: counting.forget,
      /** Removes all people and sums of a project. Its metrics stay. */
      removeAll: async (project: ProjectRef): Promise<void> => {
        const removeSome = () =>
          database.forJobs.ofTenant(project.tenantId, (queries) => deleteSomeEffects(queries, project.projectId, rowsAtOnce))
        while (await removeSome());
      },
    },
  }
}
