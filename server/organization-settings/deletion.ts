import type { DeletionState } from '#contract/organization-settings/settings.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Notices } from '#server/mail/notices.ts'
import { deletionMail } from '#server/mail/organization-mails.ts'
import * as store from './deletion.store.ts'
import type { Caller } from './settings.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  mailQueue: MailQueue & { notices: Pick<Notices, 'post'> }
  leave: AccountsModule['people']['leave']
  removeProjects: (tenantId: string) => Promise<void>
}

export type Deletion = ReturnType<typeof createDeletion>

/** Who asks about which organisation. A platform admin gives a reason; an owner need not. */
type Asking = { tenantId: string; actorId: string; from: RequestContext; reason: string | null }
export type PlatformAsking = Asking & { reason: string }

const askingOf = ({ who, from }: Caller): Asking => ({ tenantId: who.tenantId, actorId: who.userId, from, reason: null })
const askedFor = (reason: string | null) => (reason === null ? {} : { details: { asked: reason } })

/** The removal begins so long after the last moment of a cancellation, whatever the clocks of two processes say. */
const margin = 60 * 60_000

/** The deletion of organisations. For 30 days one can be read and the deletion cancelled; then a job removes it for good. */
export const createDeletion = ({ database, clock, audit, mailQueue, leave, removeProjects }: Dependencies) => {
  const entryOf = ({ actorId, tenantId, from }: Asking, action: 'organization.delete' | 'organization.restore') =>
    ({ action, tenantId, actorId, target: tenantId, from }) as const

  /** Tells the members. The addresses are those of this moment. */
  const tell = async (query: Queries['query'], id: string, about: { organization: string; endsAt: string | null }) => {
    for (const { id: userId, email: to, locale } of await store.readReaders(query, id))
      await mailQueue.notices.post(query, { userId, to, locale }, 'organization', deletionMail(locale, about))
  }

  const removeOne = async (id: string, until: Date) => {
    await removeProjects(id)
    await database.transaction(async ({ query }) => {
      const found = await store.holdOrganization(query, id)
      if (!found?.deletion_asked_at || found.deletion_asked_at > until) return
      const at = clock.now().toISOString()
      for (const userId of await store.readMemberIds(query, id)) await leave(query, { userId, organizationId: id }, { at })
      await store.removeOrganization(query, id)
      const details = { name: found.name }
      await audit.record(query, { action: 'organization.purge', result: 'done', tenantId: id, target: id, details })
    })
  }

  /** A second request changes nothing: the first date stays. */
  const ask = async (asking: Asking, isMeant: (name: string) => boolean): Promise<DeletionState> => {
    const { tenantId, reason } = asking
    const entry = entryOf(asking, 'organization.delete')
    const state = await audit.refusals({ ...entry, ...askedFor(reason) }, () =>
      database.transaction(async ({ query }) => {
        const found = await store.holdOrganization(query, tenantId)
        if (!found || !isMeant(found.name))
          throw new ApiError(reason === null ? 'organization.otherName' : 'organization.unknown')
        // Platform admins work in it.
        if (found.is_platform) throw new ApiError('organization.ofPlatform')
        if (found.deletion_asked_at) return { deletion: store.deletionOf(found.deletion_asked_at) }
        const askedAt = clock.now()
        await store.setAskedAt(query, tenantId, askedAt.toISOString())
        const deletion = store.deletionOf(askedAt)
        const { name } = found
        await tell(query, tenantId, { organization: name, endsAt: deletion?.endsAt ?? null })
        const details = { name, until: deletion?.endsAt ?? '', ...(reason === null ? {} : { reason }) }
        await audit.record(query, { ...entry, result: 'done', details })
        return { deletion }
      }),
    )
    mailQueue.wake()
    return state
  }

  const cancel = async (asking: Asking): Promise<DeletionState> => {
    const { tenantId, reason } = asking
    const entry = entryOf(asking, 'organization.restore')
    await audit.refusals({ ...entry, ...askedFor(reason) }, () =>
      database.transaction(async ({ query }) => {
        const found = await store.holdOrganization(query, tenantId)
        if (found && !found.deletion_asked_at) return
        const isOver = found?.deletion_asked_at && found.deletion_asked_at.getTime() + store.grace <= clock.now().getTime()
        if (!found || isOver) throw new ApiError('organization.unknown')
        await store.setAskedAt(query, tenantId, null)
        await tell(query, tenantId, { organization: found.name, endsAt: null })
        const details = { name: found.name, ...(reason === null ? {} : { reason }) }
        await audit.record(query, { ...entry, result: 'done', details })
      }),
    )
    mailQueue.wake()
    return { deletion: null }
  }

  return {
    /** By an owner, who types the name. */
    ask: (caller: Caller, name: string): Promise<DeletionState> => ask(askingOf(caller), (known) => known === name),
    cancel: (caller: Caller): Promise<DeletionState> => cancel(askingOf(caller)),

    /** By a platform admin, for a reason that goes on record. */
    askByPlatform: (by: PlatformAsking): Promise<DeletionState> => ask(by, () => true),
    cancelByPlatform: (by: PlatformAsking): Promise<DeletionState> => cancel(by),

    /** Removes the organisations whose deletion can no longer be cancelled. People who have no other get a new one of their own. */
    sweep: async (): Promise<void> => {
      const until = new Date(clock.now().getTime() - store.grace - margin)
      const results: PromiseSettledResult<void>[] = []
      // One that cannot be removed does not keep the others.
      for (const id of await store.findRemovable(database.query, until))
        results.push(...(await Promise.allSettled([removeOne(id, until)])))
      const failed = results.find((it) => it.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
