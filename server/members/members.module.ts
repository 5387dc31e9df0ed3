import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { OrganizationSettingsModule } from '#server/organization-settings/organization-settings.module.ts'
import { createAcceptance } from './acceptance.ts'
import { createBelongings, type Keepers } from './belongings.ts'
import { createInvitations } from './invitations.ts'
import { createMemberChanges } from './member-changes.ts'
import { createMemberPermissions } from './member-permissions.ts'
import { serveMembers } from './members.routes.ts'
import { createMembers } from './members.ts'
import { createProjectRoles } from './project-roles.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'member.changeRole': true
    'member.changeProjectRoles': true
    'member.suspend': true
    'member.reinstate': true
    'member.remove': true
    'invitation.send': true
    'invitation.resend': true
    'invitation.link': true
    'invitation.mail': true
    'invitation.revoke': true
    'invitation.accept': true
    'organization.switch': true
  }
}

type Dependencies = Keepers & {
  database: Database
  clock: Clock
  rates: RateLimits
  audit: Audit
  mailQueue: MailQueue
  accounts: Pick<AccountsModule, 'people' | 'rights'>
  emailDomains: OrganizationSettingsModule['emailDomains']
  /** The address of this server for browsers, without a path. */
  origin: string
}

export type MembersModule = ReturnType<typeof createMembersModule>

/** The people of an organisation, and how they join it. */
export const createMembersModule = (dependencies: Dependencies) => {
  const { database, clock, rates, audit, mailQueue, accounts, origin, emailDomains, goals, alerts, tokens } = dependencies
  const { people, rights } = accounts
  const changes = createMemberChanges({ database, clock, audit, people, rights })
  const belongings = createBelongings({ goals, alerts, tokens })
  const members = createMembers({ database, clock, audit, people, rights, changes, belongings })
  const projectRoles = createProjectRoles({ clock, changes })
  const permissions = createMemberPermissions({ database, rights })
  const invitations = createInvitations({ database, clock, audit, people, rates, mailQueue, emailDomains, origin })
  const acceptance = createAcceptance({ database, clock, audit, people, emailDomains })
  return {
    routes: (http: HttpRoutes) => serveMembers(http, { members, projectRoles, permissions, invitations, acceptance }),
    /** Gives what somebody answers for to the first owner, when they go by themselves. */
    handOverToOwner: belongings.handOverToOwner,
  }
}
