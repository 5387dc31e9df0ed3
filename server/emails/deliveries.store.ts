import type { EmailStatus } from '#contract/emails/emails.ts'
import type { decisions } from '#server/decisions/decisions.schema.ts'
import type { TimePlace } from '#server/http/time-cursor.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import type { emails } from './emails.schema.ts'

/** `is_kept`: what is to be sent is still stored. */
export type DeliveryRow = Row<
  typeof emails,
  | 'id'
  | 'action_id'
  | 'action_version'
  | 'profile_id'
  | 'recipient'
  | 'subject'
  | 'language'
  | 'status'
  | 'tries'
  | 'failure'
  | 'created_at'
  | 'attempted_at'
  | 'next_attempt_at'
  | 'sent_at'
  | 'replayed_at'
  | 'unsubscribed_at'
> &
  Nullable<Row<typeof decisions, 'strategy_id'>> & { is_kept: boolean }

/** Returns undefined if there is no such e-mail. */
export const findDelivery = async ({ query }: Queries, projectId: string, id: string): Promise<DeliveryRow | undefined> => {
  const [row] = await query<DeliveryRow>(
    `select e.id, e.action_id, e.action_version, e.profile_id, e.recipient, e.subject, e.language, e.status, e.tries, e.failure, e.created_at,
            e.attempted_at, e.next_attempt_at, e.sent_at, e.replayed_at, e.unsubscribed_at, d.strategy_id,
            e.recipient is not null and e.html is not null as is_kept
       from emails e left join decisions d on d.project_id = e.project_id and d.id = e.id
      where e.project_id = $1 and e.id = $2::uuid`,
    [projectId, id],
  )
  return row
}

/** Until the transaction ends nobody else changes the e-mail. */
export const holdDelivery = async ({ query }: Queries, projectId: string, id: string): Promise<void> =>
  void (await query('select 1 as held from emails where project_id = $1 and id = $2::uuid for update', [projectId, id]))

/** Lets an e-mail begin anew. */
export const restartDelivery = async ({ query }: Queries, projectId: string, id: string, now: Date): Promise<void> =>
  void (await query(
    `update emails set status = 'waiting', tries = 0, failure = null, next_attempt_at = $3::timestamptz, replayed_at = $3::timestamptz
      where project_id = $1 and id = $2::uuid`,
    [projectId, id, now.toISOString()],
  ))

/** These profiles, and all that became part of them. */
export const readPartsOf = async ({ query }: Queries, projectId: string, profiles: readonly string[]): Promise<string[]> => {
  const rows = await query<{ id: string }>(
    `with recursive live (generation) as (select generation from profile_folds where project_id = $1 and status = 'live'),
       part (id) as (
         select asked from unnest($2::uuid[]) as t (asked)
          union
         select p.id from part join live l on true
           join profiles p on p.project_id = $1 and p.generation = l.generation and p.merged_into = part.id)
     select id from part`,
    [projectId, [...profiles]],
  )
  return rows.map(({ id }) => id)
}

type Filter = {
  action: string
  status: EmailStatus | null
  /** Those to whom they were sent; null for everybody. */
  profiles: readonly string[] | null
  after: TimePlace | null
  limit: number
}

/** The newest first. `total` is the number without the place after which they begin. */
export const readDeliveries = ({ query }: Queries, projectId: string, { action, status, profiles, after, limit }: Filter) =>
  query<DeliveryRow & { total: number }>(
    `select e.id, e.action_id, e.action_version, e.profile_id, e.recipient, e.subject, e.language, e.status, e.tries, e.failure, e.created_at,
            e.attempted_at, e.next_attempt_at, e.sent_at, e.replayed_at, e.unsubscribed_at, d.strategy_id,
            e.recipient is not null and e.html is not null as is_kept,
            (select count(*)::int from emails
              where project_id = $1 and action_id = $2::uuid and ($3::text is null or status = $3)
                and ($4::uuid[] is null or profile_id = any($4::uuid[]))) as total
       from emails e left join decisions d on d.project_id = e.project_id and d.id = e.id
      where e.project_id = $1 and e.action_id = $2::uuid and ($3::text is null or e.status = $3)
        and ($4::uuid[] is null or e.profile_id = any($4::uuid[]))
        and ($5::timestamptz is null or (e.created_at, e.id) < ($5::timestamptz, $6::uuid))
      order by e.created_at desc, e.id desc limit $7::int`,
    [projectId, action, status, profiles && [...profiles], after?.at ?? null, after?.id ?? null, limit],
  )
