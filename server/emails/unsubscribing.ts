import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { findSender, noteUnsubscribed } from './emails.store.ts'
import { readToken } from './links.ts'
import { deleteSuppression, isSuppressed, suppress } from './suppressions.store.ts'

/** Whether the recipient of a link gets e-mails. `sender` is null if the e-mail is not stored any more. */
export type Preference = { isUnsubscribed: boolean; sender: string | null }

type Dependencies = { database: Database; clock: Clock; key: Key }

/** What recipients decide by the link in an e-mail. Each function answers null for a link that is not ours. */
export const createUnsubscribing = ({ database, clock, key }: Dependencies) => ({
  view: async (token: string): Promise<Preference | null> => {
    const it = readToken(key, token)
    return (
      it &&
      database.ofTenant(it.tenantId, async (queries) => ({
        isUnsubscribed: await isSuppressed(queries, it.tenantId, [it.hash]),
        sender: await findSender(queries, it.projectId, it.id),
      }))
    )
  },
  unsubscribe: async (token: string): Promise<boolean> => {
    const it = readToken(key, token)
    if (it === null) return false
    await database.ofTenant(it.tenantId, async (queries) => {
      const now = clock.now()
      await suppress(queries, it.tenantId, { hash: it.hash, reason: 'unsubscribed', now })
      await noteUnsubscribed(queries, it.projectId, it.id, now)
    })
    return true
  },
  resume: async (token: string): Promise<boolean> => {
    const it = readToken(key, token)
    if (it === null) return false
    await database.ofTenant(it.tenantId, async (queries) => {
      await deleteSuppression(queries, it.tenantId, it.hash)
      await noteUnsubscribed(queries, it.projectId, it.id, null)
    })
    return true
  },
})
