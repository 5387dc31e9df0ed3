import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Notices } from '#server/mail/notices.ts'
import type { PasskeysModule } from '#server/passkeys/passkeys.module.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { createDeletion } from './deletion.ts'
import { createExport } from './export.ts'
import { createLogos } from './logo.ts'
import { serveOrganizationSettings } from './organization-settings.routes.ts'
import { createSettings, type Giving } from './settings.ts'
import { createTransfer } from './transfer.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'organization.change': true
    'organization.export': true
    'organization.transfer': true
    'organization.delete': true
    'organization.restore': true
    'organization.purge': true
  }
}

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  mailQueue: MailQueue & { notices: Pick<Notices, 'post'> }
  accounts: Pick<AccountsModule, 'people'>
  twoFactor: Pick<TwoFactorModule, 'isOn'>
  passkeys: Pick<PasskeysModule, 'isOn'>
  giving: Giving
  /** Removes all projects of an organisation for good, with everything that belongs to them. */
  removeProjects: (tenantId: string) => Promise<void>
}

/** What an organisation sets for itself: its name, what new projects begin with, how its members sign in, and who owns it or deletes it. */
export const createOrganizationSettingsModule = ({ accounts, ...dependencies }: Dependencies) => {
  const settings = createSettings(dependencies)
  const logos = createLogos(dependencies)
  const transfer = createTransfer(dependencies)
  const deletion = createDeletion({ ...dependencies, leave: accounts.people.leave })
  return {
    routes: (http: HttpRoutes) =>
      serveOrganizationSettings(http, { settings, logos, exportOrganization: createExport(dependencies), transfer, deletion }),
    longJobs: [{ name: 'organizations.removeDeleted', everySeconds: housekeepingSeconds, run: deletion.sweep }],
    /** Gives a new project the defaults of its organisation, within the transaction that creates it. */
    giveDefaults: settings.giveDefaults,
  }
}
