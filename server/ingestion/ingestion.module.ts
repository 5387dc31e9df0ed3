import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { Bodies } from '#server/http/bodies.ts'
import type { ClientResolver } from '#server/http/client-address.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ProfilesModule } from '#server/profiles/profiles.module.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import { createIngestGuard } from './ingest-guard.ts'
import { serveIngestion } from './ingestion.routes.ts'
import { type Commit, createIngestion, type IngestionLimits } from './ingestion.ts'
import { loads } from './page-vitals.store.ts'
import { valueOfBucket } from './page-vitals.ts'
import { createPastEvents, type PastEvents, type ValidatedEvent } from './past-events.ts'
import { createReplay } from './replay.ts'
import { serveSegment } from './segment-api.routes.ts'
import { type CountryOf, createVisitors } from './visitors.ts'

export type IngestionModule = ReturnType<typeof createIngestionModule>
export type { PastEvents, ValidatedEvent }

export type IngestionSettings = {
  /** The rate and the monthly quota of projects; without it there is no limit. */
  ingestionLimits?: IngestionLimits
  /** Finds the country of a network address; without it no country is known. */
  countryOf?: CountryOf | undefined
}

type Dependencies = IngestionSettings & {
  database: Database
  clock: Clock
  caller: ClientResolver
  bodies: Bodies
  sdkKeys: SdkKeysModule
  events: EventsModule
  actions: ActionsModule
  profiles: ProfilesModule
}

/** Receives events from pages, servers and Segment's libraries. */
export const createIngestionModule = ({ ingestionLimits, countryOf = nowhere, ...dependencies }: Dependencies) => {
  const { database, clock, caller, bodies, sdkKeys, events, actions, profiles } = dependencies
  const { quarantine } = events
  const onCommit = (project: ProjectRef, { lastId, isPressed }: Commit) => {
    events.noteStored(project.projectId, lastId)
    profiles.noteStored(project, { isPressed })
  }
  const ingestion = createIngestion({ database, clock, onCommit, quarantine: quarantine.store, limits: ingestionLimits })
  const visitors = createVisitors({ countryOf })
  const ingestGuard = createIngestGuard({ clock, caller, bodies, sdkKeys, visitors })
  const replay = createReplay({ quarantine, ingestion })
  const pastEvents = createPastEvents({
    database,
    visitors,
    makePartition: events.makePartition,
    onCommit: (project) => profiles.noteStored(project, { isPressed: false }),
    monthlyEvents: ingestionLimits?.monthlyEvents ?? Number.POSITIVE_INFINITY,
  })
  return {
    routes: (http: HttpRoutes) => {
      serveIngestion(http, { clock, ingestion, ingestGuard, actions, replay })
      serveSegment(http, { clock, ingestion, ingestGuard })
    },
    settle: ingestion.settled,
    pastEvents,
    /** Sends a rejected event again. */
    replay,
    isPressed: ingestion.isPressed,
    /** How page measurements are counted in `page_vitals`: the metric that counts loads, and the value that represents a bucket. */
    pageVitals: { loads, valueOfBucket },
  }
}

const nowhere: CountryOf = () => null
