import type { Audit } from '#server/audit/audit.ts'
import type { BodyRateLimit } from '#server/http/bodies.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { IngestionModule } from '#server/ingestion/ingestion.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { OrganisationModule } from '#server/organisation/organisation.module.ts'
import { serveImport } from './import.routes.ts'
import { createImporting } from './importing.ts'
import { forgetParts } from './parts.store.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'events.import': true
  }
}

/** For so many days it is known what became of a part. Later, all of its events are duplicates. */
const daysKnown = 90
const day = 24 * 60 * 60 * 1_000

export type ImportModule = ReturnType<typeof createImportModule>

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  organisation: Pick<OrganisationModule, 'requireOn'>
  ingestion: IngestionModule
  bodyRateLimit?: BodyRateLimit | undefined
}

/** Takes in events of the past, from files. */
export const createImportModule = ({ database, clock, ingestion, audit, organisation, bodyRateLimit }: Dependencies) => {
  const importPart = createImporting({ database, clock, ingestion })
  return {
    importPart,
    routes: (http: HttpRoutes) => serveImport(http, { importPart, audit, organisation, rateLimit: bodyRateLimit }),
    jobs: [
      {
        name: 'import.forgetParts',
        everySeconds: housekeepingSeconds,
        run: () => forgetParts(database.forJobs, new Date(clock.now().getTime() - daysKnown * day)),
      },
    ],
  }
}
