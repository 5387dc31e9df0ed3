import type { WebhookAttempt, WebhookStatus } from '#contract/webhooks/webhooks.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import { attemptsKept } from './sending.ts'
import type { webhookDeliveries } from './webhooks.schema.ts'

export type DeliveryRow = Row<
  typeof webhookDeliveries,
  'id' | 'action_id' | 'action_version' | 'url' | 'status' | 'attempts' | 'next_attempt_at' | 'created_at' | 'body' | 'response'
>
const columns = 'id, action_id, action_version, url, status, attempts, next_attempt_at, created_at, body, response'

export type DueRow = Row<
  typeof webhookDeliveries,
  'project_id' | 'tenant_id' | 'id' | 'url' | 'method' | 'headers' | 'body' | 'tries'
> & { due_at: Date }

/** A message to a receiver. `id` is that of the decision. */
export type NewDelivery = {
  id: string
  action: { id: string; version: number }
  profile: string
  url: string
  method: string
  headers: Record<string, string>
  body: string
}

/** Stores a message in the transaction of the decision. The same decision is stored once. */
export const insertDelivery = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, action, profile, url, method, headers, body }: NewDelivery,
  now: Date,
): Promise<void> =>
  void (await query(
    `insert into webhook_deliveries (project_id, id, tenant_id, action_id, action_version, profile_id, url, method, headers, body, status,
                                     tries, next_attempt_at, attempts, created_at)
     values ($1, $2::uuid, $3, $4::uuid, $5::int, $6::uuid, $7, $8, $9::jsonb, $10, 'waiting', 0, $11::timestamptz, '[]', $11::timestamptz)
     on conflict (project_id, id) do nothing`,
    [projectId, id, tenantId, action.id, action.version, profile, url, method, JSON.stringify(headers), body, now.toISOString()],
  ))

/**
 * Takes the delivery that is due first, of a project that is not in `busy` and whose organisation is neither suspended nor being deleted. Its
 * next attempt is moved to `until`: by then this one is over, so that no other process makes it too, and a process that ends meanwhile loses
 * nothing. `due_at` is when it should have been made.
 */
export const takeDue = async (
  { query }: Queries,
  { now, until, busy }: { now: Date; until: Date; busy: readonly string[] },
): Promise<DueRow | null> => {
  const [row] = await query<DueRow>(
    `with due as materialized (
       select w.project_id, w.id, w.next_attempt_at as due_at
         from webhook_deliveries w join projects p on p.id = w.project_id and p.deleted_at is null
         join organizations o on o.id = w.tenant_id and o.suspended_at is null and o.deletion_asked_at is null
        where w.next_attempt_at <= $1::timestamptz and w.project_id <> all($3::uuid[])
        order by w.next_attempt_at limit 1 for update of w skip locked)
     update webhook_deliveries d set tries = d.tries + 1, next_attempt_at = $2::timestamptz
       from due where d.project_id = due.project_id and d.id = due.id
      returning d.project_id, d.tenant_id, d.id, d.url, d.method, d.headers, d.body, d.tries, due.due_at`,
    [now.toISOString(), until.toISOString(), [...busy]],
  )
  return row ?? null
}

type Ended = {
  projectId: string
  id: string
  status: WebhookStatus
  attempt: WebhookAttempt
  response: string
  nextAttemptAt: Date | null
}

/** Stores how an attempt ended. Attempts are kept from the newest. A delivery that was cancelled meanwhile is not tried again. */
export const endAttempt = async (
  { query }: Queries,
  { projectId, id, status, attempt, response, nextAttemptAt }: Ended,
): Promise<void> =>
  void (await query(
    `update webhook_deliveries d
        set status = case when d.status = 'waiting' or $3::text = 'delivered' then $3::text else d.status end, response = $5,
            next_attempt_at = case when d.status = 'waiting' then $6::timestamptz end,
            attempts = (select jsonb_agg(a.value order by a.place)
                          from (select value, ordinality as place from jsonb_array_elements($4::jsonb || d.attempts) with ordinality) a
                         where a.place <= $7::int)
      where d.project_id = $1 and d.id = $2::uuid`,
    [projectId, id, status, JSON.stringify([attempt]), response, nextAttemptAt?.toISOString() ?? null, attemptsKept],
  ))

/** Ends a delivery without another attempt. */
export const expireDelivery = async ({ query }: Queries, projectId: string, id: string): Promise<void> =>
  void (await query(
    `update webhook_deliveries set status = 'dead', next_attempt_at = null where project_id = $1 and id = $2::uuid and status = 'waiting'`,
    [projectId, id],
  ))

/** Cancels what a strategy has not sent yet. */
export const cancelDeliveriesOf = async ({ query }: Queries, projectId: string, strategy: string): Promise<void> =>
  void (await query(
    `update webhook_deliveries w set status = 'cancelled', next_attempt_at = null from decisions d
      where w.project_id = $1 and w.next_attempt_at is not null and d.project_id = w.project_id and d.id = w.id and d.strategy_id = $2::uuid`,
    [projectId, strategy],
  ))

/** Returns null if there is no such delivery. */
export const findDelivery = async ({ query }: Queries, projectId: string, id: string): Promise<DeliveryRow | null> => {
  const [row] = await query<DeliveryRow>(
    `select ${columns} from webhook_deliveries where project_id = $1 and id = $2::uuid for update`,
    [projectId, id],
  )
  return row ?? null
}

/** The status and the attempts, the newest first, of the deliveries with these ids. */
export const readEnds = ({ query }: Queries, projectId: string, ids: readonly string[]) =>
  query<Row<typeof webhookDeliveries, 'id' | 'status' | 'attempts'>>(
    'select id, status, attempts from webhook_deliveries where project_id = $1 and id = any($2::uuid[])',
    [projectId, [...ids]],
  )

/** Lets a delivery begin anew. */
export const restartDelivery = async ({ query }: Queries, projectId: string, id: string, now: Date): Promise<void> =>
  void (await query(
    `update webhook_deliveries set status = 'waiting', tries = 0, next_attempt_at = $3::timestamptz
      where project_id = $1 and id = $2::uuid`,
    [projectId, id, now.toISOString()],
  ))

type Filter = {
  action: string
  status: WebhookStatus | null
  after: { at: string; id: string } | null
  limit: number
}

/** The newest first. `total` is the number without the place after which they begin. */
export const readDeliveries = ({ query }: Queries, projectId: string, { action, status, after, limit }: Filter) =>
  query<DeliveryRow & { total: number }>(
    `select ${columns}, (select count(*)::int from webhook_deliveries
                          where project_id = $1 and action_id = $2::uuid and ($3::text is null or status = $3)) as total
       from webhook_deliveries
      where project_id = $1 and action_id = $2::uuid and ($3::text is null or status = $3)
        and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5::uuid))
      order by created_at desc, id desc limit $6::int`,
    [projectId, action, status, after?.at ?? null, after?.id ?? null, limit],
  )

/** Deletes what is over and not among the newest of its action. */
export const deleteOld = async ({ query }: Queries, kept: number): Promise<void> =>
  void (await query(
    `delete from webhook_deliveries d
      using (select project_id, id, row_number() over (partition by project_id, action_id order by created_at desc, id desc) as place
               from webhook_deliveries) numbered
      where numbered.project_id = d.project_id and numbered.id = d.id and numbered.place > $1::int and d.next_attempt_at is null`,
    [kept],
  ))

export const deleteDeliveriesOf = async ({ query }: Queries, projectId: string, profiles: readonly string[]): Promise<void> =>
  void (await query('delete from webhook_deliveries where project_id = $1 and profile_id = any($2::uuid[])', [
    projectId,
    [...profiles],
  ]))

export const deleteAllDeliveries = async ({ query }: Queries, projectId: string): Promise<void> =>
  void (await query('delete from webhook_deliveries where project_id = $1', [projectId]))
