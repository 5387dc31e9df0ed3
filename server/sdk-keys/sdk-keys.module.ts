import type { Logger } from 'pino'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { readAcceptedKeys } from './accepted-keys.store.ts'
import { readCurrentKeys } from './current-keys.store.ts'
import { readOrganizationKeys } from './organization-keys.store.ts'
import { createPlatformActs } from './platform-acts.ts'
import { createRefusedOrigins } from './refused-origins.ts'
import { serveSdkKeys } from './sdk-keys.routes.ts'
import { createSdkKeys } from './sdk-keys.ts'
import { beginOrigins } from './sdk-settings.store.ts'
import { serveServerKeys } from './server-keys.routes.ts'
import { createServerKeys } from './server-keys.ts'
import { findAllowedOrigins, type Source } from './sources.store.ts'
import { createSources } from './sources.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'sdkKey.create': true
    'sdkKey.rotate': true
    'sdkKey.revoke': true
    'origins.change': true
    'serverKey.create': true
    'serverKey.rotate': true
    'serverKey.revoke': true
  }
}

export type { Source }
export type SdkKeysModule = ReturnType<typeof createSdkKeysModule>

type Dependencies = { database: Database; clock: Clock; log: Logger; audit: Audit }

/** The keys for sending events, public ones for pages and secret ones for servers, and the origins from which pages may send. */
export const createSdkKeysModule = ({ database, clock, log, audit }: Dependencies) => {
  const sources = createSources({ database, clock })
  const refusedOrigins = createRefusedOrigins({ database, clock, log })
  const sdkKeys = createSdkKeys({ database, clock, audit, onKeyRevoked: sources.forget })
  const serverKeys = createServerKeys({ database, clock, audit })
  return {
    routes: (http: HttpRoutes) => {
      serveSdkKeys(http, sdkKeys)
      serveServerKeys(http, serverKeys)
    },
    /** Gives a project the allowed origins with which it begins, within the transaction that creates it. */
    beginOrigins,
    settle: refusedOrigins.settled,
    sourceOf: sources.sourceOf,
    /** The keys of a project that are accepted now. */
    readAcceptedKeys,
    /** The keys of several projects, as far as they may be shown. */
    readCurrentKeys,
    /** What platform admins do with a project's keys. */
    platformActs: createPlatformActs({ database, clock }),
    /** The keys of all projects of an organisation. */
    readOrganizationKeys,
    /** The allowed origins of each of these SDK keys that is still valid. */
    allowedOriginsOf: (keys: string[]) => findAllowedOrigins(database, keys, clock.now()),
    /** Stores that events from an origin were refused, for the project to see. */
    noteRefusedOrigin: refusedOrigins.note,
  }
}
