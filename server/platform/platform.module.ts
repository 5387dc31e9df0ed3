import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { OperationsModule } from '#server/operations/operations.module.ts'
import type { OrganizationSettingsModule } from '#server/organization-settings/organization-settings.module.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { createEventCounts } from './event-counts.ts'
import { createImpersonationCalls } from './impersonation.ts'
import { createMerging } from './merging/merging.ts'
import { createOrganizationActs } from './organization-acts.ts'
import { createOrganizations } from './organizations.ts'
import { createOverview } from './overview.ts'
import { servePlatform } from './platform.routes.ts'
import { createProfileCounts } from './profile-counts.ts'
import { createUsers } from './users.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'organization.suspend': true
    'organization.resume': true
    'organization.switch': true
    'user.signOut': true
    'user.lock': true
    'user.unlock': true
    'user.mailReset': true
    'user.resetFactor': true
    'user.merge': true
    'user.close': true
    'member.merge': true
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
  operations: Pick<OperationsModule, 'traffic' | 'countOpenIncidents' | 'databaseSize' | 'summarizeBackups'>
  organizationSettings: Pick<OrganizationSettingsModule, 'byPlatform' | 'emailDomains'>
  sdkKeys: Pick<SdkKeysModule, 'readOrganizationKeys'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

/** The back-office: what platform admins see and do of organisations and accounts. */
export const createPlatformModule = ({ accounts, events, operations, ...dependencies }: Dependencies) => {
  const { database, clock, organizationSettings } = dependencies
  const { emailDomains } = organizationSettings
  const overview = createOverview({ database, clock, operations })
  const organizations = createOrganizations({ ...dependencies, usualQuota: events.usualQuota })
  const acts = createOrganizationActs({ ...dependencies, organizations, usualQuota: events.usualQuota })
  const users = createUsers({ ...dependencies, people: accounts.people })
  const merging = createMerging({ ...dependencies, accounts, emailDomains, view: users.view })
  const impersonation = createImpersonationCalls({ ...dependencies, accounts })
  const counts = createEventCounts({ database: database.forJobs, clock })
  const profileCounts = createProfileCounts({ database: database.forJobs, clock })
  return {
    routes: (http: HttpRoutes) =>
      servePlatform(http, { overview, organizations, acts, users, merging, impersonation, setQuota: events.setQuota }),
    longJobs: [
      { name: 'platform.countEvents', everySeconds: 60, run: counts.count },
      { name: 'platform.countProfiles', everySeconds: 600, run: profileCounts.count },
    ],
  }
}
