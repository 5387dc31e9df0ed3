import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { accountDeletedMail } from '#server/mail/account-mail.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { deleteUser, dissolveOrganization } from './deletion.store.ts'
import type { Caller } from './email-change.ts'
import { readMemberships } from './own-account.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  mailQueue: MailQueue
  people: Pick<AccountsModule['people'], 'findById' | 'endSessionsOf' | 'forgetFailures'>
}

/**
 * Deletes the caller's own account. The audit record keeps the id, which then names nobody. Organisations with other members stay, and
 * need another owner first; those without are dissolved.
 */
export const createDeletion = ({ database, clock, audit, mailQueue, people }: Dependencies) => {
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
      await deleteUser(query, user.id, user.email)
      for (const { id } of alone) await dissolveOrganization(query, id, at)
      await mailQueue.post(query, { to: user.email, ...accountDeletedMail(user.locale, { username: user.username, at }) })
      await audit.record(query, {
        action: 'account.delete',
        result: 'done',
        tenantId: who.tenantId,
        actorId: user.id,
        target: user.id,
        details: { organizations: String(alone.length) },
        from,
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
