import type { Audit } from '#server/audit/audit.ts'
import { createReceiverCaller, type ReceiverSettings } from '#server/http/call-receiver.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { isPublicAddress } from '#server/http/public-addresses.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import { inNetworks } from '#server/kernel/networks.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { createAsking } from './asking.ts'
import { deleteOldCalls } from './calls.store.ts'
import { createDrafting } from './drafting.ts'
import { serveLanguageModels } from './language-models.routes.ts'
import { createModelEndpoints } from './model-endpoint.ts'
import { serveAiModels } from './platform/ai-models.routes.ts'
import { callsKeptFor, createAiModels } from './platform/ai-models.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'aiModel.create': true
    'aiModel.change': true
    'aiModel.setKey': true
    'aiModel.removeKey': true
    'aiModel.enable': true
    'aiModel.remove': true
    'modelEndpoint.change': true
  }
}

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rates: RateLimits
  keys: Pick<Keys, 'vault'>
  /** How webhooks and models are reached, and the networks in which only models of the platform may be called. */
  receivers?: ReceiverSettings | undefined
  modelNetworks?: readonly string[] | undefined
}

/** Language models: those of the platform, those that organisations bring, and the drafts that they write. */
export const createLanguageModelsModule = ({ receivers = {}, modelNetworks = [], ...dependencies }: Dependencies) => {
  const { database, clock } = dependencies
  const isNear = inNetworks(modelNetworks)
  const { isAllowed = isPublicAddress } = receivers
  const callPlatform = createReceiverCaller({
    ...receivers,
    isAllowed: (address, isEncrypted) => isNear(address) || (isEncrypted && isAllowed(address, isEncrypted)),
  })
  const callPublic = createReceiverCaller({
    ...receivers,
    isAllowed: (address, isEncrypted) => isEncrypted && isAllowed(address, isEncrypted),
  })
  const models = createAiModels({ ...dependencies, call: callPlatform })
  const endpoints = createModelEndpoints({ ...dependencies, callPublic })
  const asking = createAsking({ ...dependencies, models, endpoints, callPublic, callPlatform })
  const drafting = createDrafting({ ...dependencies, asking })
  return {
    routes: (http: HttpRoutes) => {
      serveAiModels(http, { models })
      serveLanguageModels(http, { endpoints, drafting })
    },
    jobs: [
      { name: 'aiModels.removeOldTests', everySeconds: housekeepingSeconds, run: models.removeOldTests },
      {
        name: 'aiModels.removeOldCalls',
        everySeconds: housekeepingSeconds,
        run: () => deleteOldCalls(database.query, new Date(clock.now().getTime() - callsKeptFor)),
      },
    ],
  }
}
