import { organizationWebhookLimits } from '#contract/organization-webhooks/organization-webhooks.ts'
import type { AuditModule } from '#server/audit/audit.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { WebhooksModule } from '#server/webhooks/webhooks.module.ts'
import { createCalls } from './calls.ts'
import { deleteOld } from './deliveries.store.ts'
import { createDeliveries } from './deliveries.ts'
import { serveOrganizationWebhooks } from './organization-webhooks.routes.ts'
import { createSecrets } from './secrets.ts'
import { queueNotice, tellRecorded } from './telling.ts'
import { createWebhooks } from './webhooks.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'organizationWebhook.create': true
    'organizationWebhook.change': true
    'organizationWebhook.rotate': true
    'organizationWebhook.remove': true
    'organizationWebhook.resend': true
  }
}

type Dependencies = {
  database: Database
  clock: Clock
  audit: AuditModule
  rates: RateLimits
  keys: Pick<Keys, 'webhookSecrets'>
  webhooks: Pick<WebhooksModule, 'createQueue' | 'call' | 'signatureHeaders' | 'secretText'>
}

export type OrganizationWebhooksModule = ReturnType<typeof createOrganizationWebhooksModule>

const sendersAtOnce = 4

/** Signed calls that tell an organisation's own servers what happens in it. What is told follows from the audit record. */
export const createOrganizationWebhooksModule = (dependencies: Dependencies) => {
  const { database, audit, webhooks } = dependencies
  const secrets = createSecrets(dependencies)
  const store = createCalls({ database: database.forJobs, secrets })
  const sending = webhooks.createQueue({ name: 'organization webhooks', sendersAtOnce, store })
  const rules = createWebhooks({ ...dependencies, secrets })
  const deliveries = createDeliveries({ ...dependencies, wake: sending.wake })
  audit.onRecorded(tellRecorded)
  return {
    routes: (http: HttpRoutes) => serveOrganizationWebhooks(http, { rules, deliveries }),
    jobs: [
      {
        name: 'organizationWebhooks.removeOld',
        everySeconds: housekeepingSeconds,
        run: () => deleteOld(database.forJobs.query, organizationWebhookLimits.deliveries),
      },
    ],
    start: sending.start,
    settle: sending.stop,
    sendDue: sending.sendDue,
    /** Queues a notice of what is not in the audit record, in the caller's transaction, which is none of a tenant. */
    tell: queueNotice,
  }
}
