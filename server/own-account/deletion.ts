import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { accountDeletedMail } from '#server/mail/account-mail.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { MembersModule } from '#server/members/members.module.ts'
import { deleteUser, dissolveOrganization } from './deletion.store.ts'
import type { Caller } from './email-change.ts'
import { readMemberships } from './own-account.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  mailQueue: MailQueue
  people: Pick<AccountsModule['people'], 'findById' | 'endSessionsOf' | 'forgetFailures'>
  handOverToOwner: MembersModule['handOverToOwner']
}

/**
 * Deletes the caller's own account. The audit record keeps the id, which then names nobody. Organisations with other members stay, and
 * need another owner first; those without are dissolved.
 */
export const createDeletion = ({ database, clock, audit, mailQueue, people, handOverToOwner }: Dependencies) => {
  const remove = async ({ who, from }: Caller, typedName: string) => {
    const at = clock.now().toISOString()
    await database.transaction(async ({ query }) => {
      const user = await people.findById({ query }, who.userId)
      if (!user) throw new ApiError('session.invalid')
      if (user.usertype === 'admin') throw new ApiError('ownAccount.ofPlatform')
      if (user.username.toLowerCase() !== typedName.toLowerCase()) throw new ApiError('ownAccount.nameWrong')
      const known = await readMemberships(query, user.id, who.tenantId)
      // In one order for everybody, so that two who share two organisations do not wait for each other.
      for (const id of known.map((it) => it.id).sort()) await takeLock(query, 'membersOfOrganization', id)
      const memberships = await readMemberships(query, user.id, who.tenantId)
      if (memberships.some((it) => it.isLastOwner && it.others > 0)) throw new ApiError('ownAccount.lastOwner')
      await people.endSessionsOf(query, user.id)
      await people.forgetFailures(query, user.id)
      const alone = memberships.filter(({ others }) => others === 0)
      const left: { id: string; details: Record<string, string> }[] = []
      for (const { id, role } of memberships.filter(({ others }) => others > 0)) {
        const handedOver = await handOverToOwner(query, { userId: user.id, organizationId: id }, at)
        left.push({ id, details: { role, ...handedOver } })
      }
      await deleteUser(query, user.id, user.email)
      for (const { id } of alone) await dissolveOrganization(query, id, at)
      await mailQueue.post(query, { to: user.email, ...accountDeletedMail(user.locale, { username: user.username, at }) })
      const entry = { actorId: user.id, target: user.id, from, result: 'done' } as const
      for (const { id, details } of left) await audit.record(query, { ...entry, action: 'member.leave', tenantId: id, details })
      await audit.record(query, {
        ...entry,
        action: 'account.delete',
        tenantId: who.tenantId,
        details: { organizations: String(alone.length) },
      })
    })
    mailQueue.wake()
  }

  /** Rejects with `ownAccount.nameWrong`, `ownAccount.lastOwner` or `ownAccount.ofPlatform`; nothing is deleted then. */
  return (caller: Caller, typedName: string): Promise<void> => {
    const { who, from } = caller
    const entry = { action: 'account.delete', tenantId: who.tenantId, actorId: who.userId, target: who.userId, from } as const
    return audit.refusals(entry, () => remove(caller, typedName))
  }
}
