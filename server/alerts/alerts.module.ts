import type { Logger } from 'pino'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Notices } from '#server/mail/notices.ts'
import type { OrganizationWebhooksModule } from '#server/organization-webhooks/organization-webhooks.module.ts'
import type { ProfilesModule } from '#server/profiles/profiles.module.ts'
import type { WebhooksModule } from '#server/webhooks/webhooks.module.ts'
import { serveAlerts } from './alerts.routes.ts'
import { alertBelongings } from './belongings.ts'
import { createChecking } from './checking.ts'
import { createFirings } from './firings.ts'
import { createMetrics } from './metrics.ts'
import { createNotices } from './notices.ts'
import { createRules } from './rules.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'alert.create': true
    'alert.change': true
    'alert.mute': true
    'alert.delete': true
    'alert.acknowledge': true
  }
}

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  accounts: Pick<AccountsModule, 'people'>
  mailQueue: MailQueue & { notices: Pick<Notices, 'post'> }
  webhooks: Pick<WebhooksModule, 'enqueue' | 'follow' | 'wake'>
  /** Tells the organisation's own webhooks. */
  tellOrganization: OrganizationWebhooksModule['tell']
  lag: ProfilesModule['lag']
}

export type AlertsModule = ReturnType<typeof createAlertsModule>

/** Rules that tell people when a figure of the monitoring centre leaves its bounds. */
export const createAlertsModule = (dependencies: Dependencies) => {
  const { database, clock, log, audit, accounts, mailQueue, webhooks, tellOrganization, lag } = dependencies
  const rules = createRules({ database, clock, audit, membersAmong: accounts.people.membersAmong })
  const metrics = createMetrics({ database, mailQueue, lag })
  const notices = createNotices({ database: database.forJobs, mailQueue, webhooks })
  const checking = createChecking({ database: database.forJobs, clock, log, metrics, notices, tellOrganization })
  return {
    routes: (http: HttpRoutes) =>
      serveAlerts(http, { clock, rules, firings: createFirings({ database, clock, audit }), metrics }),
    jobs: [{ name: 'alerts.check', everySeconds: 60, run: checking.run }],
    belongings: alertBelongings,
  }
}
