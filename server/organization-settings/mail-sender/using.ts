import type { Database } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { FindSender } from '#server/mail/mail-queue.ts'
import { aboutKey } from './domain-keys.ts'
import type { Platform } from './mail-sender.ts'
import * as store from './senders.store.ts'

type Dependencies = { database: Database; keys: Pick<Keys, 'vault'>; platform: Platform }

/**
 * In whose name the e-mails of an organisation are sent. Its own address is used only while that is proven, and only with a key that can be
 * read. Where the platform has an SPF mechanism, a proven domain has it too, so that bounces may go to the organisation's address.
 */
export const createFindSender =
  ({ database, keys: { vault }, platform }: Dependencies): FindSender =>
  async (tenantId) => {
    const row = await database.forJobs.ofTenant(tenantId, ({ query }) => store.readUsed(query, tenantId))
    if (!row) return null
    const { display_name: name, address, reply_to: replyTo, domain, selector, locked_key: lockedKey } = row
    const isUsed = row.state === 'proven' || row.state === 'failing'
    const key = isUsed && domain !== null && lockedKey !== null ? vault.open(lockedKey, aboutKey(tenantId, domain)) : null
    if (key === null || domain === null || selector === null) return { name, replyTo, own: null }
    return { name, replyTo, own: { address, domain, selector, key, isReturnPath: platform.spf !== null } }
  }
