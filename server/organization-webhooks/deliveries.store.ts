import type { NoticeKind } from '#contract/organization-webhooks/notices.ts'
import type { WebhookAttempt, WebhookStatus } from '#contract/webhooks/webhooks.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizationDeliveries, organizationWebhooks } from './organization-webhooks.schema.ts'

type Query = Queries['query']

export type DeliveryRow = Row<
  typeof organizationDeliveries,
  'id' | 'kind' | 'status' | 'attempts' | 'next_attempt_at' | 'created_at' | 'body' | 'response'
>
const columns = 'id, kind, status, attempts, next_attempt_at, created_at, body, response'

export type DueRow = Row<typeof organizationDeliveries, 'id' | 'tenant_id' | 'body' | 'tries'> &
  Row<typeof organizationWebhooks, 'url' | 'generation' | 'rotated_at'> & { webhook_id: string; due_at: Date }

/**
 * Stores a notice for every webhook of the organisation that is on and is told of its kind. So many as wait already for one webhook may wait
 * longer; what comes then is stored as given up, so that a receiver that is down fills no table.
 */
export const insertNotices = async (
  query: Query,
  {
    tenantId,
    kind,
    body,
    at,
    waitingAtMost,
  }: { tenantId: string; kind: NoticeKind; body: string; at: string; waitingAtMost: number },
): Promise<void> =>
  void (await query(
    `insert into organization_deliveries (id, tenant_id, webhook_id, kind, body, status, tries, next_attempt_at, attempts, created_at)
     select gen_random_uuid(), w.tenant_id, w.id, $2, $3, case when full_queue then 'dead' else 'waiting' end, 0,
            case when full_queue then null else $4::timestamptz end, '[]', $4::timestamptz
       from organization_webhooks w,
            lateral (select count(*) >= $5::int as full_queue
                       from (select from organization_deliveries d where d.webhook_id = w.id and d.status = 'waiting' limit $5::int) waiting) q
      where w.tenant_id = $1::uuid and w.is_on and $2 = any(w.kinds)`,
    [tenantId, kind, body, at, waitingAtMost],
    'add organisation deliveries',
  ))

/**
 * Takes the delivery that is due first, of an organisation that is not in `busy`, and moves its next attempt to `until`. One that is suspended or
 * being deleted is told of that, and of nothing else. `due_at` is when it should have been made.
 */
export const takeDue = async (
  query: Query,
  { now, until, busy }: { now: Date; until: Date; busy: readonly string[] },
): Promise<DueRow | null> => {
  const [row] = await query<DueRow>(
    `with due as materialized (
       select d.id, d.next_attempt_at as due_at, w.id as webhook_id, w.url, w.generation, w.rotated_at
         from organization_deliveries d join organization_webhooks w on w.id = d.webhook_id
         join organizations o on o.id = d.tenant_id
          and (d.kind like 'organization.%' or (o.suspended_at is null and o.deletion_asked_at is null))
        where d.next_attempt_at <= $1::timestamptz and d.tenant_id <> all($3::uuid[])
        order by d.next_attempt_at limit 1 for update of d skip locked)
     update organization_deliveries d set tries = d.tries + 1, next_attempt_at = $2::timestamptz
       from due where d.id = due.id
      returning d.id, d.tenant_id, d.body, d.tries, due.url, due.generation, due.rotated_at, due.webhook_id, due.due_at`,
    [now.toISOString(), until.toISOString(), [...busy]],
  )
  return row ?? null
}

type Ended = { status: WebhookStatus; attempt: WebhookAttempt; response: string; nextAttemptAt: Date | null }

/** Stores how an attempt ended. A delivery that was cancelled meanwhile is not tried again. */
export const endAttempt = async (
  query: Query,
  id: string,
  { status, attempt, response, nextAttemptAt }: Ended,
  attemptsKept: number,
): Promise<void> =>
  void (await query(
    `update organization_deliveries d
        set status = case when d.status = 'waiting' or $2::text = 'delivered' then $2::text else d.status end, response = $4,
            next_attempt_at = case when d.status = 'waiting' then $5::timestamptz end,
            attempts = (select jsonb_agg(a.value order by a.place)
                          from (select value, ordinality as place from jsonb_array_elements($3::jsonb || d.attempts) with ordinality) a
                         where a.place <= $6::int)
      where d.id = $1::uuid`,
    [id, status, JSON.stringify([attempt]), response, nextAttemptAt?.toISOString() ?? null, attemptsKept],
  ))

/** Ends a delivery without another attempt. */
export const expireDelivery = async (query: Query, id: string): Promise<void> =>
  void (await query(
    `update organization_deliveries set status = 'dead', next_attempt_at = null where id = $1::uuid and status = 'waiting'`,
    [id],
  ))

/** Cancels what waits for a webhook that is switched off. */
export const cancelWaiting = async (query: Query, webhook: string): Promise<void> =>
  void (await query(
    `update organization_deliveries set status = 'cancelled', next_attempt_at = null where webhook_id = $1::uuid and status = 'waiting'`,
    [webhook],
  ))

/** The newest of a webhook, the newest first. */
export const readDeliveries = (query: Query, webhook: string, atMost: number) =>
  query<DeliveryRow>(
    `select ${columns} from organization_deliveries where webhook_id = $1::uuid order by created_at desc, id desc limit $2::int`,
    [webhook, atMost],
  )

/** A delivery that can be sent again, and whether its webhook is on. It is held until the transaction ends. */
export const holdDelivery = async (query: Query, tenantId: string, id: string) => {
  const [row] = await query<DeliveryRow & { is_on: boolean }>(
    `select d.id, d.kind, d.status, d.attempts, d.next_attempt_at, d.created_at, d.body, d.response, w.is_on
       from organization_deliveries d join organization_webhooks w on w.id = d.webhook_id
      where d.tenant_id = $1 and d.id = $2::uuid for update of d`,
    [tenantId, id],
  )
  return row ?? null
}

/** Lets a delivery begin anew. */
export const restartDelivery = async (query: Query, id: string, now: Date): Promise<void> =>
  void (await query(
    `update organization_deliveries set status = 'waiting', tries = 0, next_attempt_at = $2::timestamptz where id = $1::uuid`,
    [id, now.toISOString()],
  ))

/** Deletes what is over and not among the newest of its webhook. */
export const deleteOld = async (query: Query, kept: number): Promise<void> =>
  void (await query(
    `delete from organization_deliveries d
      using (select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as place
               from organization_deliveries) numbered
      where numbered.id = d.id and numbered.place > $1::int and d.next_attempt_at is null`,
    [kept],
  ))
