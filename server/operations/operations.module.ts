import type { Logger } from 'pino'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { createAuditCheckModule } from '#server/audit/audit-check.module.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { IngestionModule } from '#server/ingestion/ingestion.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { JobRunner } from '#server/kernel/jobs.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import { createAccess } from './access.ts'
import { createAuditSearch } from './audit-search.ts'
import { createBackupSummary } from './backups/summary.ts'
import { serveDataSources } from './data-sources.routes.ts'
import { createDataSources } from './data-sources.ts'
import { createPlatformJobs } from './jobs.ts'
import { createLogLevelSwitch } from './log-level.ts'
import { serveOperations } from './operations.routes.ts'
import { readDatabaseSize } from './operations.store.ts'
import { createProcessWatch } from './process-watch.ts'
import { serveSecurity } from './security.routes.ts'
import { createPlatformWatch, type WatchDependencies } from './watch.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'job.run': true
    'log.changeLevel': true
    'audit.export': true
    'audit.check': true
    'dataSource.replay': true
    'dataSource.pause': true
    'dataSource.resume': true
    'dataSource.rotateKey': true
  }
}

export type OperationsModule = ReturnType<typeof createOperationsModule>

type Dependencies = WatchDependencies & {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  accounts: Pick<AccountsModule, 'latestSessions'>
  ingestion: Pick<IngestionModule, 'replay'>
  events: Pick<EventsModule, 'rejections' | 'observed'>
  sdkKeys: Pick<SdkKeysModule, 'readCurrentKeys' | 'platformActs'>
  auditCheck: Pick<ReturnType<typeof createAuditCheckModule>, 'firstBroken'>
  /** What runs the jobs of all modules, once they are made. */
  runners: () => JobRunner[]
}

/** What those who run the platform see and do: jobs, the process, the log, backups. */
export const createOperationsModule = ({
  database,
  clock,
  log,
  audit,
  auditCheck,
  accounts,
  runners,
  ...sources
}: Dependencies) => {
  const jobs = createPlatformJobs({ database, clock, audit, runners })
  const logLevel = createLogLevelSwitch({ database, clock, log, audit })
  const dataSources = createDataSources({ database, clock, audit, ...sources })
  const viewAccess = createAccess({ database, clock, accounts })
  const summarizeBackups = createBackupSummary({ database, clock })
  const ownProcess = createProcessWatch()
  const watch = createPlatformWatch({ database, clock, jobs, ...sources })
  return {
    routes: (http: HttpRoutes) => {
      serveOperations(http, { database, jobs, logLevel, watch, viewProcess: ownProcess.view, summarizeBackups })
      serveDataSources(http, dataSources)
      serveSecurity(http, {
        database,
        clock,
        audit,
        search: createAuditSearch(database),
        viewAccess,
        firstBroken: auditCheck.firstBroken,
      })
    },
    jobs: [{ name: 'operations.watch', everySeconds: 60, run: watch.look }],
    summarizeBackups,
    databaseSize: () => readDatabaseSize(database.query),
    /** What all processes answer, and how many incidents go on. */
    traffic: watch.traffic,
    countOpenIncidents: watch.countOpenIncidents,
    start: (): void => {
      ownProcess.start()
      watch.start()
      logLevel.start()
    },
    close: (): void => {
      ownProcess.close()
      watch.close()
      logLevel.close()
    },
  }
}
