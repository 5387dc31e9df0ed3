import type { Logger } from 'pino'
import type { Audit } from '#server/audit/audit.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { SegmentsModule } from '#server/segments/segments.module.ts'
import { createDeciding } from './deciding.ts'
import { createErasing, type RejectedEvents } from './erasing.ts'
import { createExporting } from './exporting.ts'
import { readDelays } from './fold-delays.store.ts'
import { delayAt } from './fold-delays.ts'
import { type Fold, findLag } from './folds.store.ts'
import { histories } from './histories.ts'
import { writeInactivity } from './inactivity.store.ts'
import { createInactivity } from './inactivity.ts'
import { createModelChoosing } from './models/choosing.ts'
import { serveModels } from './models/models.routes.ts'
import { createModelTesting } from './models/testing.ts'
import { createOverview } from './overview.ts'
import { createPipeline } from './pipeline.ts'
import { serveProfiles } from './profiles.routes.ts'
import { createReading } from './reading.ts'
import { createRebuild } from './rebuild.ts'
import { deleteScores } from './scores.store.ts'
import { createScores } from './scores.ts'
import { createScoring } from './scoring.ts'
import { createSearch } from './search.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'profile.merge': true
    'profile.undoMerge': true
    'profile.editTraits': true
    'profile.erase': true
    'profile.anonymise': true
    'profile.forget': true
    'profile.export': true
    'profile.exportList': true
    'inactivity.change': true
    'builtInModel.choose': true
  }
}

export type ProfilesModule = ReturnType<typeof createProfilesModule>

/** How often the job looks for people to forget: up to 200 of each project in a run. */
const forgetEverySeconds = 60

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  keys: Keys
  events: RejectedEvents
  segments: Pick<SegmentsModule, 'audience' | 'followMemberships' | 'forgetProfiles' | 'scoreFollowing'>
  decisions: Pick<DecisionsModule, 'follow' | 'forgetProfiles' | 'ofProfiles'>
}

/** Everyone that a project knows: folds the log of events into profiles. */
export const createProfilesModule = ({ database, clock, log, audit, keys, events, segments, decisions }: Dependencies) => {
  const { persons } = keys
  const { audience, followMemberships } = segments
  const pipeline = createPipeline({ database, clock, log, persons, followMemberships, decideFor: decisions.follow })
  const rebuild = createRebuild({ database: database.forJobs, wake: pipeline.wake })
  const reading = createReading({ database, clock, audience, persons, decisions: decisions.ofProfiles })
  const exporting = createExporting({ audit, reading })
  const deciding = createDeciding({ database, clock, audit, reading, persons, followMemberships, decideFor: decisions.follow })
  const memberships = {
    followMemberships,
    forgetProfiles: async (queries: Queries, fold: Omit<Fold, 'tenantId'>, profiles: string[]): Promise<void> => {
      await segments.forgetProfiles(queries, fold, profiles)
      await deleteScores(queries, fold, profiles)
      await decisions.forgetProfiles(queries, fold.projectId, profiles)
    },
  }
  const erasing = createErasing({ database, clock, audit, rebuild, events, persons, memberships })
  const inactivity = createInactivity({ database: database.forJobs, clock, log, audit, erasing })
  const overview = createOverview({ database, clock })
  const scores = createScores({ database })
  const scoring = createScoring({ database: database.forJobs, clock, segments: segments.scoreFollowing })
  const testing = createModelTesting({ database: database.forJobs, clock })
  const choosing = createModelChoosing({ database, clock, audit })
  return {
    routes: (http: HttpRoutes) => {
      serveProfiles(http, { reading, exporting, deciding, erasing, inactivity, overview, scores })
      serveModels(http, { database, choosing })
    },
    jobs: [{ name: 'profiles.removeReplaced', everySeconds: housekeepingSeconds, run: rebuild.sweep }],
    longJobs: [
      { name: 'profiles.score', everySeconds: housekeepingSeconds, run: scoring.run },
      { name: 'profiles.testModels', everySeconds: housekeepingSeconds, run: testing.run },
      { name: 'profiles.forgetInactive', everySeconds: forgetEverySeconds, run: inactivity.run },
    ],
    /** After how many days without an event a project forgets people, within the transaction that creates it. */
    beginInactivity: writeInactivity,
    /** The living profiles that a search finds, read in the caller's transaction. */
    search: createSearch(persons),
    start: pipeline.start,
    settle: async (): Promise<void> => {
      scoring.stop()
      testing.stop()
      await pipeline.stop()
    },
    /** Events of a project were committed; `isPressed`: more are waiting to be. */
    noteStored: pipeline.noteStored,
    /** Folds everything that is stored. */
    catchUp: pipeline.catchUp,
    /** How far profiles are behind the events: by ids, and since when in milliseconds. */
    lag: async (project: ProjectRef): Promise<{ events: number; milliseconds: number }> => {
      const { events, since } = await findLag(database, project)
      return { events, milliseconds: since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) }
    },
    /** From the receipt of an event until it was in a profile, of all that were folded since an instant; null where there was none. */
    foldDelays: async (queries: Queries, projectId: string, since: Date) => {
      const counts = await readDelays(queries, projectId, since)
      const [median, p95] = [delayAt(counts, 0.5), delayAt(counts, 0.95)]
      return median === null || p95 === null ? null : { n: counts.reduce((sum, it) => sum + it, 0), median, p95 }
    },
    /** What people did, by the profiles that they are now. */
    histories,
    /** Folds an event that was set aside. Answers whether there was one. */
    retrySetAside: pipeline.retry,
    /** Folds the log of a project anew, beside what there is, and changes over when that is done. Answers whether it began. */
    rebuild: rebuild.begin,
    /** Removes everyone that a project knows. */
    removeAll: async (project: ProjectRef): Promise<void> => {
      await scoring.removeAll(project)
      await rebuild.removeAll(project)
    },
  }
}
