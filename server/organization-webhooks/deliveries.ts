import {
  type OrganizationDeliveries,
  type OrganizationDelivery,
  organizationWebhookLimits,
} from '#contract/organization-webhooks/organization-webhooks.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import * as store from './deliveries.store.ts'
import { holdWebhook } from './webhooks.store.ts'
import type { Caller } from './webhooks.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit; rates: RateLimits; wake: () => void }

export type Deliveries = ReturnType<typeof createDeliveries>

const resendLimit = { atMost: 60, seconds: 60 }

/** What people see of the notices to a webhook, and how they send one again. */
export const createDeliveries = ({ database, clock, audit, rates, wake }: Dependencies) => ({
  list: ({ who: { tenantId } }: Pick<Caller, 'who'>, webhook: string): Promise<OrganizationDeliveries> =>
    database.ofTenant(tenantId, async ({ query }) => {
      if (!(await holdWebhook(query, tenantId, webhook))) throw new ApiError('organizationWebhook.unknown')
      const rows = await store.readDeliveries(query, webhook, organizationWebhookLimits.deliveries)
      return { deliveries: rows.map(deliveryOf) }
    }),

  resend: async ({ who, from }: Caller, id: string): Promise<OrganizationDelivery> => {
    const { tenantId, userId: actorId } = who
    const retryAfter = await rates.take(`organization-webhook-resend:${tenantId}`, resendLimit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    const entry = { action: 'organizationWebhook.resend', tenantId, actorId, target: id, from } as const
    const sent = await audit.refusals(entry, () =>
      database.ofTenant(tenantId, async ({ query }) => {
        const row = await store.holdDelivery(query, tenantId, id)
        if (!row) throw new ApiError('organizationWebhook.deliveryUnknown')
        if (row.status === 'waiting' || !row.is_on) throw new ApiError('organizationWebhook.notEnded')
        const now = clock.now()
        await store.restartDelivery(query, id, now)
        await audit.record(query, { ...entry, result: 'done', details: { kind: row.kind } })
        return { ...row, status: 'waiting' as const, next_attempt_at: now }
      }),
    )
    wake()
    return deliveryOf(sent)
  },
})

const deliveryOf = (row: store.DeliveryRow): OrganizationDelivery => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  body: row.body,
  response: row.response,
})
