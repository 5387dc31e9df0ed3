import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Notices } from '#server/mail/notices.ts'
import type { PasskeysModule } from '#server/passkeys/passkeys.module.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { createDeletion } from './deletion.ts'
import { emailDomains } from './domains.ts'
import { createExport } from './export.ts'
import { createLogos } from './logo.ts'
import { createChecking } from './mail-sender/checking.ts'
import { createMailSenders } from './mail-sender/mail-sender.ts'
import { createTxtResolver, type TxtSettings } from './mail-sender/txt-records.ts'
import { createFindSender } from './mail-sender/using.ts'
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
    'mailSender.set': true
    'mailSender.remove': true
    'mailSender.proven': true
    'mailSender.failing': true
    'mailSender.lost': true
  }
}

export type OrganizationSettingsModule = ReturnType<typeof createOrganizationSettingsModule>

/** How the senders of organisations are proven, and what belongs to the platform. */
export type SendersSettings = {
  /** The platform's own sender, like `Causeway <mails@causeway.example>`. */
  from: string
  /** Further domains of the platform. */
  domains?: readonly string[]
  /** The SPF mechanism of the platform's mail servers, like `include:spf.causeway.example`. */
  spf?: string | undefined
  /** How the DNS is asked, where it differs. */
  dns?: TxtSettings
}

const day = 24 * 60 * 60

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  mailQueue: MailQueue & { notices: Pick<Notices, 'post'> }
  rates: RateLimits
  keys: Pick<Keys, 'vault'>
  senders?: SendersSettings | undefined
  accounts: Pick<AccountsModule, 'people'>
  twoFactor: Pick<TwoFactorModule, 'isOn'>
  passkeys: Pick<PasskeysModule, 'isOn'>
  giving: Giving
  /** Removes all projects of an organisation for good, with everything that belongs to them. */
  removeProjects: (tenantId: string) => Promise<void>
}

/** What an organisation sets for itself: its name, what new projects begin with, how its members sign in, and who owns it or deletes it. */
export const createOrganizationSettingsModule = ({
  accounts,
  senders = { from: 'causeway@localhost' },
  ...given
}: Dependencies) => {
  const dependencies = { ...given, platform: platformOf(senders) }
  const settings = createSettings(dependencies)
  const logos = createLogos(dependencies)
  const transfer = createTransfer(dependencies)
  const mailSenders = createMailSenders(dependencies)
  const checking = createChecking({ ...dependencies, resolveTxt: createTxtResolver(senders.dns), view: mailSenders.view })
  given.mailQueue.onSenderAsked(createFindSender(dependencies))
  const exporting = createExport(dependencies)
  const deletion = createDeletion({ ...dependencies, leave: accounts.people.leave })
  return {
    routes: (http: HttpRoutes) =>
      serveOrganizationSettings(http, {
        settings,
        logos,
        mailSenders,
        checking,
        exportOrganization: exporting.own,
        transfer,
        deletion,
      }),
    longJobs: [
      { name: 'organizations.removeDeleted', everySeconds: housekeepingSeconds, run: deletion.sweep },
      { name: 'organizations.checkMailSenders', everySeconds: day, run: checking.checkAll },
    ],
    /** Gives a new project the defaults of its organisation, within the transaction that creates it. */
    giveDefaults: settings.giveDefaults,
    emailDomains,
    /** What platform admins do to an organisation, with a reason. */
    byPlatform: {
      export: exporting.byPlatform,
      askDeletion: deletion.askByPlatform,
      cancelDeletion: deletion.cancelByPlatform,
    },
  }
}

const platformOf = ({ from, domains = [], spf }: SendersSettings) => {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return { address, spf: spf ?? null, domains: [domain, ...domains] }
}
