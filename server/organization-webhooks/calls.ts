import type { Database } from '#server/kernel/database.ts'
import type { CallStore, DueCall } from '#server/webhooks/webhooks.module.ts'
import { endAttempt, expireDelivery, takeDue } from './deliveries.store.ts'
import { headers, type Secrets } from './secrets.ts'

type NoticeCall = DueCall & { tenantId: string; secrets: readonly Buffer[] }

/** How many attempts of a delivery are kept, from the newest. */
const attemptsKept = 10

/** The queue of notices. An organisation whose receivers hang does not hold up the others. */
export const createCalls = ({ database, secrets }: { database: Database; secrets: Secrets }): CallStore<NoticeCall> => ({
  ownerOf: ({ tenantId }) => tenantId,
  take: async (it) => {
    const row = await takeDue(database.query, it)
    if (!row) return null
    const { id, url, body, tries, tenant_id: tenantId, due_at: dueAt } = row
    return {
      id,
      url,
      method: 'POST',
      headers,
      body,
      tries,
      dueAt,
      tenantId,
      secrets: secrets.signing({ ...row, id: row.webhook_id }),
    }
  },
  secretsOf: async (call) => call.secrets,
  expire: ({ tenantId, id }) => database.ofTenant(tenantId, ({ query }) => expireDelivery(query, id)),
  end: ({ tenantId, id }, ended) => database.ofTenant(tenantId, ({ query }) => endAttempt(query, id, ended, attemptsKept)),
})
