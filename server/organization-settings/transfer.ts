import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { transferMail } from '#server/mail/organization-mails.ts'
import type { Caller } from './settings.ts'
import * as store from './transfer.store.ts'

type Dependencies = { database: Database; audit: Audit; mailQueue: MailQueue }

export type Transfer = ReturnType<typeof createTransfer>

/**
 * An owner makes another member the owner and becomes an admin, in one transaction: there is an owner at every moment. It waits for other
 * changes of the organisation's members, so that of two transfers by one owner only the first succeeds.
 */
export const createTransfer =
  ({ database, audit, mailQueue }: Dependencies) =>
  async ({ who, from }: Caller, email: string): Promise<void> => {
    const { tenantId, userId: actorId } = who
    const entry = { action: 'organization.transfer', tenantId, actorId, target: tenantId, from } as const
    await audit.refusals(entry, () =>
      database.transaction(async ({ query }) => {
        await takeLock(query, 'membersOfOrganization', tenantId)
        const giver = await store.findById(query, tenantId, actorId)
        if (giver?.role !== 'owner' || giver.status !== 'active') throw new ApiError('organization.notOwner')
        const heir = await store.findByEmail(query, tenantId, email)
        if (!heir) throw new ApiError('member.unknown')
        if (heir.id === giver.id) throw new ApiError('member.self')
        if (heir.status !== 'active' || heir.locked_at) throw new ApiError('organization.heirSuspended')
        await store.setRole(query, tenantId, heir.id, 'owner')
        await store.setRole(query, tenantId, giver.id, 'admin')
        const about = { organization: giver.organization, giver: giver.username, heir: heir.username }
        for (const [person, isHeir] of [[heir, true] as const, [giver, false] as const])
          await mailQueue.post(query, { to: person.email, ...transferMail(person.locale, { ...about, isHeir }) })
        await audit.record(query, { ...entry, target: heir.id, result: 'done', details: { before: heir.role } })
      }),
    )
    mailQueue.wake()
  }
