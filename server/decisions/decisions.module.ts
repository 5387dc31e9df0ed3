import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { OnChanges, SegmentsModule } from '#server/segments/segments.module.ts'
import { createActionContents } from './action-contents.ts'
import type { ActionContents } from './contents.ts'
import { serveDecisions } from './decisions.routes.ts'
import { deleteDecisionsOf, deleteSomeDecisions } from './decisions.store.ts'
import { createFollowing } from './following.ts'
import { createKeepingUp } from './keeping-up.ts'
import { createMaking } from './making.ts'
import { createProjectSettings } from './project-settings.ts'
import { createReading } from './reading.ts'
import { createRunning } from './running.store.ts'
import { createSimulating } from './simulating.ts'
import { createStrategies } from './strategies.ts'
import { findActionUsers, findUsers } from './users.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'strategy.publish': true
    'strategy.pause': true
    'strategy.resume': true
    'strategy.archive': true
    'strategy.rollback': true
    'holdout.change': true
  }
}

export type { ActionContents }
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
  contents?: ActionContents | undefined
}

/** Strategies, and what they decide for people while events are folded. */
export const createDecisionsModule = ({ database, clock, audit, actions, segments, ...given }: Dependencies) => {
  const contents = given.contents ?? createActionContents(actions)
  actions.onUsersAsked(findActionUsers)
  const { readFacts } = segments
  const making = createMaking({ clock, actions, contents, readFacts })
  const follow = createFollowing({ making, readRunning: createRunning() })
  const keepingUp = createKeepingUp({ database: database.forJobs, clock, follow })
  const strategies = createStrategies({ database, clock, audit, contents })
  const reading = createReading({ database })
  const simulating = createSimulating({ database, clock, making })
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
    routes: (http: HttpRoutes) => serveDecisions(http, { strategies, reading, simulating, projectSettings }),
    jobs: [{ name: 'decisions.keepUp', everySeconds: dueEverySeconds, run: keepingUp.run }],
    settle: keepingUp.settle,
    /** Decides within the transaction that folds events or applies what a person decided about profiles. */
    follow,
    /** Decides where time or a list has changed memberships. */
    followChanges,
    /** The strategies that refer to segments. */
    findUsers,
    /** Removes what was decided for people who are erased. */
    forgetProfiles: deleteDecisionsOf,
    /** Removes all decisions of a project. Its strategies stay. */
    removeAll: async ({ projectId, tenantId }: ProjectRef): Promise<void> => {
      while (await database.forJobs.ofTenant(tenantId, (queries) => deleteSomeDecisions(queries, projectId, rowsAtOnce)));
    },
  }
}
