import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { MembersModule } from '#server/members/members.module.ts'
import { createDeletion } from './deletion.ts'
import { serveDisowning } from './disowning.routes.ts'
import { createEmailChange, type EmailChangeDependencies } from './email-change.ts'
import { createExport } from './export.ts'
import { serveNoticePages } from './notice-pages.routes.ts'
import { createNotifications, type NotificationsDependencies } from './notifications.ts'
import { serveOwnAccount } from './own-account.routes.ts'
import { createOwnAccount } from './own-account.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'member.leave': true
    'email.ask': true
    'email.change': true
    'email.cancel': true
    'email.disown': true
    'account.export': true
    'account.delete': true
    'notification.change': true
  }
}

type Dependencies = Omit<EmailChangeDependencies, 'people' | 'mailQueue'> & {
  mailQueue: EmailChangeDependencies['mailQueue'] & NotificationsDependencies['mailQueue']
  dashboards: NotificationsDependencies['dashboards']
  accounts: Pick<AccountsModule, 'people'>
  members: Pick<MembersModule, 'handOverToOwner'>
}

/** What people do with their own account beside signing in: leave an organisation, change the address, choose their mails, take their data with them, delete it. */
export const createOwnAccountModule = ({ accounts: { people }, members, dashboards, ...dependencies }: Dependencies) => {
  const { handOverToOwner } = members
  const { database, clock, rates, audit, mailQueue } = dependencies
  const account = createOwnAccount({ database, clock, audit, people, handOverToOwner })
  const emailChange = createEmailChange({ ...dependencies, people })
  const exportData = createExport({ database, clock, audit, people })
  const deleteAccount = createDeletion({ database, clock, audit, mailQueue, people, handOverToOwner })
  const notifications = createNotifications({ database, clock, audit, mailQueue, people, dashboards })
  return {
    routes: (http: HttpRoutes) => {
      serveOwnAccount(http, { account, emailChange, exportData, deleteAccount, notifications })
      serveNoticePages(http, { notifications, rates })
      serveDisowning(http, { emailChange, rates })
    },
    jobs: [{ name: 'ownAccount.removeOldEmailChanges', everySeconds: housekeepingSeconds, run: emailChange.sweep }],
  }
}
