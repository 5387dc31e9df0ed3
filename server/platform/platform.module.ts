import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { createEventCounts } from './event-counts.ts'
import { createImpersonationCalls } from './impersonation.ts'
import { createOrganizations } from './organizations.ts'
import { createOverview } from './overview.ts'
import { servePlatform } from './platform.routes.ts'
import { createUsers } from './users.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'organization.suspend': true
    'organization.resume': true
    'user.signOut': true
    'user.lock': true
    'user.unlock': true
    'user.mailReset': true
    'user.resetFactor': true
  }
}

type Dependencies = {
  database: Database
  clock: Clock
  rates: RateLimits
  audit: Audit
  mailQueue: MailQueue
  accounts: Pick<AccountsModule, 'people' | 'impersonations'>
  twoFactor: Pick<TwoFactorModule, 'reset'>
  events: Pick<EventsModule, 'setQuota' | 'usualQuota'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

/** The back-office: what platform admins see and do of organisations and accounts. */
export const createPlatformModule = ({ accounts, events, ...dependencies }: Dependencies) => {
  const { database, clock } = dependencies
  const overview = createOverview({ database, clock })
  const organizations = createOrganizations({ ...dependencies, usualQuota: events.usualQuota })
  const users = createUsers({ ...dependencies, people: accounts.people })
  const impersonation = createImpersonationCalls({ ...dependencies, accounts })
  const counts = createEventCounts({ database: database.forJobs, clock })
  return {
    routes: (http: HttpRoutes) =>
      servePlatform(http, { overview, organizations, users, impersonation, setQuota: events.setQuota }),
    longJobs: [{ name: 'platform.countEvents', everySeconds: 60, run: counts.count }],
  }
}
