import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { CouponsModule } from '#server/coupons/coupons.module.ts'
import type { EmailsModule } from '#server/emails/emails.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { OnChanges, SegmentsModule } from '#server/segments/segments.module.ts'
import type { WebhooksModule } from '#server/webhooks/webhooks.module.ts'
import { createActionContents } from './action-contents.ts'
import type { ActionContents } from './contents.ts'
import { serveDecisions } from './decisions.routes.ts'
import { deleteDecisionsOf, deleteSomeDecisions } from './decisions.store.ts'
import type { EffectNoting } from './effect-noting.ts'
import { createFigures } from './figures.ts'
import { createFollowing } from './following.ts'
import { createKeepingUp } from './keeping-up.ts'
import { createMaking } from './making.ts'
import { createPerformance } from './performance.ts'
import { createPersonReading, decisionsOfProfiles } from './person.ts'
import { createProjectSettings } from './project-settings.ts'
import { createReading } from './reading.ts'
import { createRunning, readVersions } from './running.store.ts'
import { createScenarioStrategies, type ScenarioStrategy } from './scenario-strategies.ts'
import { createSending } from './sending.ts'
import { beginSettings, readHoldout, recordRevision } from './settings.store.ts'
import { createSimulating } from './simulating.ts'
import { createStopLoss } from './stop-loss.ts'
import { insertRunning } from './strategies.store.ts'
import { createStrategies } from './strategies.ts'
import { findActionUsers, findUsers } from './users.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'strategy.publish': true
    'strategy.pause': true
    'strategy.resume': true
    'strategy.archive': true
    'strategy.rollback': true
    'strategy.stopLoss': true
    'holdout.change': true
    'decisionLimits.change': true
    'scenario.order': true
  }
}

export type { ActionContents, ScenarioStrategy }
export type DecisionsModule = ReturnType<typeof createDecisionsModule>

/** How often it is looked for delays that are over. A decision is made within a minute after its delay. */
const dueEverySeconds = 30
const rowsAtOnce = 5_000

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  actions: ActionsModule
  segments: Pick<SegmentsModule, 'readFacts'>
  webhooks: Pick<WebhooksModule, 'enqueue' | 'wake' | 'requestOf' | 'cancelOf' | 'forgetProfiles' | 'removeAll'>
  coupons: Pick<CouponsModule, 'claim' | 'redeem' | 'forgetProfiles' | 'removeAll'>
  emails: Pick<EmailsModule, 'enqueue' | 'wake' | 'compose' | 'cancelOf' | 'forgetProfiles' | 'removeAll'>
  contents?: ActionContents | undefined
  /** What is kept of people so that effects can be computed. */
  effects: () => EffectNoting
}

/** Strategies, and what they decide for people while events are folded. */
export const createDecisionsModule = ({
  database,
  clock,
  audit,
  actions,
  segments,
  webhooks,
  coupons,
  emails,
  effects,
  ...given
}: Dependencies) => {
  const contents = given.contents ?? createActionContents(actions, webhooks, coupons, emails)
  actions.onUsersAsked(findActionUsers)
  const { readFacts } = segments
  const sending = createSending({ clock, actions, webhooks, emails })
  const making = createMaking({ sending, contents, readFacts, noting: effects })
  const follow = createFollowing({ making, noting: effects, readRunning: createRunning(), redeem: coupons.redeem })
  const keepingUp = createKeepingUp({ database: database.forJobs, clock, follow })
  const cancelOf = async (queries: Queries, projectId: string, strategy: string): Promise<void> => {
    await actions.cancelOf(queries, projectId, strategy)
    await webhooks.cancelOf(queries, projectId, strategy)
    await emails.cancelOf(queries, projectId, strategy)
  }
  const strategies = createStrategies({
    database,
    clock,
    audit,
    contents,
    cancelOf,
    findUnknownMetrics: (...asked) => effects().findUnknownMetrics(...asked),
  })
  const reading = createReading({ database, clock })
  const figuresOf = createFigures({ database, clock })
  const people = createPersonReading({ database })
  const performanceOf = createPerformance({ database, clock, exists: actions.exists })
  const simulating = createSimulating({ database, clock, making })
  const ofScenarios = createScenarioStrategies({ database, clock, audit, simulating })
  const projectSettings = createProjectSettings({ database, clock, audit })
  const followChanges: OnChanges = (queries, fold, { changes, profiles }) =>
    follow(queries, fold, {
      moments: [],
      changes,
      profiles: new Map(profiles.map((it) => [it.id, it])),
      merged: [],
      receivedAt: () => 0,
      now: null,
    })
  return {
    routes: (http: HttpRoutes) =>
      serveDecisions(http, { strategies, reading, figuresOf, people, simulating, projectSettings, performanceOf }),
    jobs: [{ name: 'decisions.keepUp', everySeconds: dueEverySeconds, run: keepingUp.run }],
    settle: keepingUp.settle,
    /** Decides within the transaction that folds events or applies what a person decided about profiles. */
    follow,
    /** Decides where time or a list has changed memberships. */
    followChanges,
    /** Published versions by their numbers. */
    readVersions,
    /** The holdout of a project. */
    readHoldout,
    /** The holdout and limits of a project that is being created. */
    beginSettings,
    /** Adds strategies that run, to a project that is being created. */
    addRunning: async (queries: Queries, project: ProjectRef, added: readonly Parameters<typeof insertRunning>[2][]) => {
      for (const it of added) await insertRunning(queries, project, it)
      await recordRevision(queries, project, { activates: true })
    },
    /** The strategies that run with a stop-loss, and how one of them is paused. */
    stopLoss: createStopLoss({ database: database.forJobs, clock, audit, cancelOf }),
    /** The strategies that start on scenarios. */
    ofScenarios,
    /** The strategies that refer to segments. */
    findUsers,
    /** What was decided for profiles. */
    ofProfiles: decisionsOfProfiles,
    /** Removes what was decided for people who are erased, and what was sent about them. */
    forgetProfiles: async (queries: Queries, projectId: string, profiles: string[]): Promise<void> => {
      await deleteDecisionsOf(queries, projectId, profiles)
      await webhooks.forgetProfiles(queries, projectId, profiles)
      await coupons.forgetProfiles(queries, projectId, profiles)
      await emails.forgetProfiles(queries, projectId, profiles)
      await effects().forget(queries, projectId, profiles)
    },
    /** Removes all decisions of a project with their webhooks and e-mails. Its strategies stay. */
    removeAll: async (project: ProjectRef): Promise<void> => {
      const removeSome = () =>
        database.forJobs.ofTenant(project.tenantId, (queries) => deleteSomeDecisions(queries, project.projectId, rowsAtOnce))
      while (await removeSome());
      await webhooks.removeAll(project)
      await coupons.removeAll(project)
      await emails.removeAll(project)
      await effects().removeAll(project)
    },
  }
}
