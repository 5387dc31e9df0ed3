import type { Session } from '#contract/accounts/accounts.ts'
import type { StartImpersonation } from '#contract/platform/impersonation.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { impersonationMail } from './impersonation.mail.ts'
import { findOrganization } from './organizations.store.ts'
import type { Caller } from './organizations.ts'

type Dependencies = {
  database: Database
  audit: Audit
  mailQueue: MailQueue
  accounts: Pick<AccountsModule, 'people' | 'impersonations'>
}

export type ImpersonationCalls = ReturnType<typeof createImpersonationCalls>

/** How platform admins begin to use the console in place of a person, and end it. */
export const createImpersonationCalls = ({ database, audit, mailQueue, accounts }: Dependencies) => {
  const { people, impersonations } = accounts

  /** The person and their role in the organisation, if they may be impersonated there. */
  const findPerson = async (who: SignedIn, asked: StartImpersonation) => {
    const user = await people.findById(database, asked.user)
    if (!user) throw new ApiError('user.unknown')
    if (user.id === who.userId) throw new ApiError('user.self')
    if (user.usertype === 'admin') throw new ApiError('impersonation.ofAdmin')
    const organization = await findOrganization(database.query, asked.organization)
    if (!organization) throw new ApiError('organization.unknown')
    const held = await people.heldBy(database.query, { userId: user.id, organizationId: organization.id })
    if (!held) throw new ApiError('impersonation.notMember')
    if (held.isSuspended) throw new ApiError('organization.suspended')
    return { user, organization, role: held.role }
  }

  return {
    /** The person is told by mail in the same transaction: there is no impersonation without that mail. */
    start: async ({ who, from }: Caller, asked: StartImpersonation): Promise<Session> => {
      const entry = {
        action: 'impersonation.start',
        tenantId: asked.organization,
        actorId: who.userId,
        target: asked.user,
      } as const
      const session = await audit.refusals({ ...entry, details: { asked: asked.reason }, from }, async () => {
        const { user, organization, role } = await findPerson(who, asked)
        return database.transaction(async ({ query }) => {
          const { reason, minutes, personalReason } = asked
          const said = { organization: organization.name, reason, minutes, showsPersonal: personalReason !== undefined }
          await mailQueue.post(query, { to: user.email, ...impersonationMail(user.locale, said) })
          return impersonations.begin(query, { who, user, role, asked, from })
        })
      })
      mailQueue.wake()
      return session
    },

    view: impersonations.of,

    end: async ({ who: { impersonation }, from }: Caller): Promise<void> => {
      if (!impersonation) return
      await database.transaction(({ query }) => impersonations.end(query, { id: impersonation.id, cause: 'ended', from }))
    },
  }
}
