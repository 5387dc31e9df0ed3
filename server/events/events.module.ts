import type { Logger } from 'pino'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { serveEvents } from './events.routes.ts'
import { type LiveRow, liveEventOf } from './live.store.ts'
import { createLiveStreams } from './live-streams.ts'
import { maskEvent } from './masking.ts'
import { makePartition } from './partitions.store.ts'
import { serveProjectData } from './project-data.routes.ts'
import { beginRetention } from './project-data.store.ts'
import { createProjectData } from './project-data.ts'
import {
  deleteRejectedOf,
  findQuarantined,
  type Quarantine,
  quarantine,
  type RejectedEvent,
  removeQuarantined,
} from './quarantine.store.ts'
import { countRejections } from './rejection-counts.store.ts'
import { readQuarantinedIds, rejectedLookedAt, summariseRejections } from './rejection-summary.store.ts'
import { createRetention, removeReceived } from './retention.ts'
import { readSamples } from './samples.store.ts'
import { readObserved } from './schema-drift.store.ts'
import { schemaDriftOf } from './schema-drift.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'retention.change': true
    'quota.change': true
  }
}

export type { LiveRow, Quarantine, RejectedEvent }
export type EventsModule = ReturnType<typeof createEventsModule>

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  sessions: AccountsModule['sessions']
  /** The monthly limit for projects without a limit of their own; without it there is none. */
  ingestionLimits?: { monthlyEvents?: number | undefined } | undefined
}

/** Stored events: live monitoring, quotas, retention, and the quarantine of rejected events. */
export const createEventsModule = ({ database, clock, log, audit, sessions, ingestionLimits }: Dependencies) => {
  const monthlyEvents = ingestionLimits?.monthlyEvents ?? Number.POSITIVE_INFINITY
  const streams = createLiveStreams({ database, sessions, log })
  const projectData = createProjectData({ database, clock, audit, monthlyEvents })
  const retention = createRetention({ database: database.forJobs, clock })
  return {
    routes: (http: HttpRoutes) => {
      serveProjectData(http, projectData)
      serveEvents(http, { database, clock, projectData, streams })
    },
    jobs: [{ name: 'events.removeOld', everySeconds: housekeepingSeconds, run: retention.sweep }],
    close: streams.close,
    /** How many streams of the console are open in this process. */
    openStreams: streams.count,
    /** Call it after events of a project were stored, with the newest id if it is known: wakes the streams that show them. */
    noteStored: streams.wake,
    quarantine: {
      store: quarantine,
      find: (project: ProjectRef, id: string) => findQuarantined(database, project, id),
      remove: (project: ProjectRef, id: string) => removeQuarantined(database, project, id),
    },
    /** The rejected events of several projects. */
    rejections: { summarise: summariseRejections, readIds: readQuarantinedIds, lookedAt: rejectedLookedAt },
    /** What platform admins see of a project's events. */
    observed: {
      samples: (projectId: string, limit: number) => readSamples(database, projectId, limit),
      drift: async (projectId: string, recent: Date) => schemaDriftOf(await readObserved(database.forJobs, projectId, recent)),
    },
    /** The reasons of rejected events. */
    countRejections,
    /** Deletes the rejected events of some visitors of a project, within a transaction. */
    deleteRejectedOf,
    /** A stored event as it is shown, and the same for people who may not see personal values. */
    shown: { liveEventOf, maskEvent },
    /** Sets the monthly quota of a project, for platform admins; null for the server's setting, which is `usualQuota`. */
    setQuota: projectData.setQuota,
    usualQuota: Number.isFinite(monthlyEvents) ? monthlyEvents : null,
    /** Creates the partition of a month if it is missing. */
    makePartition: (month: Date) => makePartition(database, month),
    /** Sets the retention of a project that is being created. */
    beginRetention: (queries: Queries, { projectId }: ProjectRef, months: number) => beginRetention(queries, projectId, months),
    /** Deletes all data that a project has received. */
    removeReceived: (project: ProjectRef) => removeReceived(database, project),
  }
}
