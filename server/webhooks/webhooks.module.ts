import type { Logger } from 'pino'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { createReceiverCaller, type ReceiverSettings } from '#server/http/call-receiver.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import {
  cancelDeliveriesOf,
  deleteAllDeliveries,
  deleteDeliveriesOf,
  deleteOld,
  insertDelivery,
  type NewDelivery,
  readEnds,
} from './deliveries.store.ts'
import { createDeliveries } from './deliveries.ts'
import { createProjectCalls } from './project-calls.ts'
import { requestOf } from './request.ts'
import { createSecrets } from './secrets.ts'
import { type CallStore, createSending, type DueCall } from './sending.ts'
import { secretText, signatureHeaders } from './signature.ts'
import { serveWebhooks } from './webhooks.routes.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'webhookSecret.rotate': true
  }
}

export type { CallStore, DueCall }
export type WebhooksModule = ReturnType<typeof createWebhooksModule>

/** How many deliveries of an action are kept besides those that wait. */
const keptOfAction = 100

const callsAtOnce = 8

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  rates: RateLimits
  keys: Keys
  actions: Pick<ActionsModule, 'fillContent' | 'exists'>
  receivers?: ReceiverSettings | undefined
}

/** Messages to customers' own servers: a queue in the database, signed calls, retries, and what became of them. */
export const createWebhooksModule = ({ database, clock, log, audit, rates, keys, actions, receivers }: Dependencies) => {
  const call = createReceiverCaller(receivers)
  const secrets = createSecrets({ clock, keys })
  const store = createProjectCalls({ database: database.forJobs, secrets })
  const sending = createSending({ clock, log, call, name: 'webhooks', sendersAtOnce: callsAtOnce, store })
  const deliveries = createDeliveries({ database, clock, rates, actions, call, secrets, wake: sending.wake })
  return {
    routes: (http: HttpRoutes) => serveWebhooks(http, { database, audit, deliveries, secrets }),
    jobs: [
      { name: 'webhooks.removeOld', everySeconds: housekeepingSeconds, run: () => deleteOld(database.forJobs, keptOfAction) },
    ],
    start: sending.start,
    settle: sending.stop,
    sendDue: sending.sendDue,
    /** Adds a message in the transaction of its decision. Wake the senders after the commit. */
    enqueue: (queries: Queries, project: ProjectRef, delivery: NewDelivery): Promise<void> =>
      insertDelivery(queries, project, delivery, clock.now()),
    wake: sending.wake,
    /** What became of messages so far: of each that still exists its status and the last attempt. */
    follow: readEnds,
    /** A queue of other calls, which are retried and signed as those of projects are. */
    createQueue: <Call extends DueCall>(queue: { name: string; sendersAtOnce: number; store: CallStore<Call> }) =>
      createSending({ ...queue, clock, log, call }),
    /** Calls a receiver once. */
    call,
    signatureHeaders,
    secretText,
    /** The call that the filled-in content of a webhook makes. */
    requestOf,
    /** Cancels what a strategy has not sent yet, in the transaction that stops the strategy. */
    cancelOf: cancelDeliveriesOf,
    /** Removes what was sent about people who are erased. */
    forgetProfiles: deleteDeliveriesOf,
    /** Removes all that was sent for a project. */
    removeAll: ({ projectId, tenantId }: ProjectRef): Promise<void> =>
      database.forJobs.ofTenant(tenantId, (queries) => deleteAllDeliveries(queries, projectId)),
  }
}
