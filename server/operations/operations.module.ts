import type { Logger } from 'pino'
import type { Audit } from '#server/audit/audit.ts'
import type { createAuditCheckModule } from '#server/audit/audit-check.module.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import { createReceiverCaller, type ReceiverSettings } from '#server/http/call-receiver.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { isPublicAddress } from '#server/http/public-addresses.ts'
import type { IngestionModule } from '#server/ingestion/ingestion.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { housekeepingSeconds, type JobRunner } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import { inNetworks } from '#server/kernel/networks.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import { serveAiModels } from './ai-models/ai-models.routes.ts'
import { createAiModels } from './ai-models/ai-models.ts'
import { createAuditSearch } from './audit-search.ts'
import { createDataSources } from './data-sources.ts'
import { createPlatformJobs } from './jobs.ts'
import { createLogLevelSwitch } from './log-level.ts'
import { serveOperations } from './operations.routes.ts'
import { createProcessWatch } from './process-watch.ts'
import { serveSecurity } from './security.routes.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'job.run': true
    'log.changeLevel': true
    'audit.export': true
    'audit.check': true
    'dataSource.replay': true
    'aiModel.create': true
    'aiModel.change': true
    'aiModel.setKey': true
    'aiModel.removeKey': true
    'aiModel.remove': true
  }
}

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  rates: RateLimits
  keys: Pick<Keys, 'vault'>
  /** How webhooks and models are reached, and the networks in which only models may be called. */
  receivers?: ReceiverSettings | undefined
  modelNetworks?: readonly string[] | undefined
  ingestion: Pick<IngestionModule, 'replay'>
  events: Pick<EventsModule, 'rejections'>
  sdkKeys: Pick<SdkKeysModule, 'readCurrentKeys'>
  auditCheck: Pick<ReturnType<typeof createAuditCheckModule>, 'firstBroken'>
  /** What runs the jobs of all modules, once they are made. */
  runners: () => JobRunner[]
}

/** What those who run the platform see and do: jobs, the process, the log, backups. */
export const createOperationsModule = ({ database, clock, log, audit, auditCheck, runners, ...other }: Dependencies) => {
  const { rates, keys, receivers = {}, modelNetworks = [], ...sources } = other
  const jobs = createPlatformJobs({ database, clock, audit, runners })
  const logLevel = createLogLevelSwitch({ database, clock, log, audit })
  const dataSources = createDataSources({ database, clock, audit, ...sources })
  const watch = createProcessWatch()
  const isNear = inNetworks(modelNetworks)
  const { isAllowed = isPublicAddress } = receivers
  const call = createReceiverCaller({
    ...receivers,
    isAllowed: (address, isEncrypted) => isNear(address) || (isEncrypted && isAllowed(address, isEncrypted)),
  })
  const models = createAiModels({ database, clock, audit, rates, keys, call })
  return {
    routes: (http: HttpRoutes) => {
      serveOperations(http, { database, jobs, logLevel, viewProcess: watch.view })
      dataSources.routes(http)
      serveAiModels(http, { database, models })
      serveSecurity(http, { database, clock, audit, search: createAuditSearch(database), firstBroken: auditCheck.firstBroken })
    },
    jobs: [{ name: 'aiModels.removeOldTests', everySeconds: housekeepingSeconds, run: models.removeOldTests }],
    start: (): void => {
      watch.start()
      logLevel.start()
    },
    close: (): void => {
      watch.close()
      logLevel.close()
    },
  }
}
