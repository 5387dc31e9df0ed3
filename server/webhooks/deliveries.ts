import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import type {
  testWebhookBody,
  WebhookDelivery,
  WebhookTest,
  webhookDeliveriesPage,
  webhookDeliveriesQuery,
} from '#contract/webhooks/webhooks.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { ReceiverAnswer, ReceiverCall } from '#server/http/call-receiver.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import { type Viewer, viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import * as store from './deliveries.store.ts'
import { requestOf } from './request.ts'
import type { createSecrets } from './secrets.ts'
import { signatureHeaders } from './signature.ts'

type Caller = { who: SignedIn; projectId: string }

type Dependencies = {
  database: Database
  clock: Clock
  rates: RateLimits
  actions: Pick<ActionsModule, 'fillContent' | 'exists'>
  call: (call: ReceiverCall) => Promise<ReceiverAnswer>
  secrets: Pick<ReturnType<typeof createSecrets>, 'signing'>
  wake: () => void
}

const testLimit = { atMost: 10, seconds: 60 }

/** What people see of the messages to receivers, and what they can do about them. */
export const createDeliveries = ({ database, clock, rates, actions, call, secrets, wake }: Dependencies) => ({
  list: (
    { who, projectId }: Caller,
    action: string,
    { status, cursor, limit }: v.InferOutput<typeof webhookDeliveriesQuery>,
  ): Promise<v.InferOutput<typeof webhookDeliveriesPage>> =>
    database.ofTenant(who.tenantId, async (queries) => {
      if (!(await actions.exists(queries, projectId, action))) throw new ApiError('action.unknown')
      const filter = { action, status: status ?? null, after: placeOfCursor(cursor), limit: limit + 1 }
      const rows = await store.readDeliveries(queries, projectId, filter)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map((row) => deliveryOf(row, viewerOf(who))),
        next: last ? timeCursorOf({ at: last.created_at, id: last.id }) : null,
        total: { value: rows[0]?.total ?? 0, exact: true },
      }
    }),

  replay: async ({ who, projectId }: Caller, id: string): Promise<WebhookDelivery> => {
    const replayed = await database.ofTenant(who.tenantId, async (queries) => {
      const row = await store.findDelivery(queries, projectId, id)
      if (!row) throw new ApiError('webhook.deliveryUnknown')
      if (row.status !== 'dead') throw new ApiError('webhook.notDead')
      const now = clock.now()
      await store.restartDelivery(queries, projectId, id, now)
      return { ...row, status: 'waiting' as const, next_attempt_at: now }
    })
    wake()
    return deliveryOf(replayed, viewerOf(who))
  },

  test: async ({ who, projectId }: Caller, { content, sample }: v.InferOutput<typeof testWebhookBody>): Promise<WebhookTest> => {
    const parsed = parseContent('webhook', content)
    if ('faults' in parsed) throw new ApiError('action.invalid', { details: parsed })
    if (parsed.type !== 'webhook' || parsed.content.url === '') throw new ApiError('action.invalid', { details: { faults: [] } })
    const retryAfter = await rates.take(`webhook-test:${projectId}`, testLimit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    const at = clock.now()
    const id = randomUUID()
    const request = requestOf(actions.fillContent(parsed, sample).content, { id, at, event: sample.event })
    if (request === null) throw new ApiError('action.invalid', { details: { faults: [] } })
    const signing = await database.ofTenant(who.tenantId, (queries) => secrets.signing(queries, projectId))
    const signed = signatureHeaders({ id, at, body: request.body }, signing)
    const { status, failure, milliseconds, response } = await call({ ...request, headers: { ...request.headers, ...signed } })
    return { status, failure, milliseconds, body: request.body, response }
  },
})

const deliveryOf = (row: store.DeliveryRow, { isMasked }: Viewer): WebhookDelivery => ({
  id: row.id,
  action: { id: row.action_id, version: row.action_version },
  decision: row.id,
  url: row.url,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  body: isMasked ? null : row.body,
  response: isMasked ? null : row.response,
})
