import { type Queue, type QueueName, queuedAtMost } from '#contract/operations/watch.ts'
import type { Queries } from '#server/kernel/database.ts'

type Query = Queries['query']
type Found = { waiting: number; since: Date | null }

const most = queuedAtMost + 1

/** What waits to be sent is found along the index of the next attempt, the earliest first. */
const readers: Record<QueueName, (query: Query, now: string) => Promise<Found[]>> = {
  /** Of imported events it is not told since when they wait, because they were received long ago. */
  fold: (query, now) =>
    query<Found>(
      `select count(*)::int as waiting, min(received_at) filter (where received_at <= $1::timestamptz) as since from (
         select first.received_at from event_counters c
           join projects p on p.id = c.project_id and p.deleted_at is null
           left join profile_folds f on f.project_id = c.project_id and f.status = 'live'
          cross join lateral (
            select case when e.context ->> 'importedAt' is null then e.received_at end as received_at from events e
             where e.project_id = c.project_id and e.id > coalesce(f.last_id, 0) order by e.id limit 1) first
          where c.last_id > coalesce(f.last_id, 0) limit ${most}) behind`,
      [now],
    ),
  dues: (query, now) =>
    query<Found>(
      `select count(*)::int as waiting, min(due_at) as since from (
         select d.due_at from decision_settings s
          cross join lateral (select due_at from decision_dues where project_id = s.project_id and due_at <= $1::timestamptz
                               order by due_at limit ${most}) d
          where s.is_active limit ${most}) due`,
      [now],
    ),
  mails: (query, now) =>
    query<Found>(
      `select count(*)::int as waiting, min(next_attempt_at) filter (where next_attempt_at <= $1::timestamptz) as since
         from (select next_attempt_at from mails where next_attempt_at is not null order by next_attempt_at limit ${most}) first`,
      [now],
    ),
  webhooks: (query, now) =>
    query<Found>(
      `select count(*)::int as waiting, min(next_attempt_at) filter (where next_attempt_at <= $1::timestamptz) as since
         from (select next_attempt_at from webhook_deliveries where next_attempt_at is not null order by next_attempt_at limit ${most}) first`,
      [now],
    ),
  emails: (query, now) =>
    query<Found>(
      `select count(*)::int as waiting, min(next_attempt_at) filter (where next_attempt_at <= $1::timestamptz) as since
         from (select next_attempt_at from emails where next_attempt_at is not null order by next_attempt_at limit ${most}) first`,
      [now],
    ),
  organizationWebhooks: (query, now) =>
    query<Found>(
      `select count(*)::int as waiting, min(next_attempt_at) filter (where next_attempt_at <= $1::timestamptz) as since
         from (select next_attempt_at from organization_deliveries where next_attempt_at is not null order by next_attempt_at limit ${most}) first`,
      [now],
    ),
}

export const readQueue = async (query: Query, name: QueueName, now: Date): Promise<Queue> => {
  const [found] = await readers[name](query, now.toISOString())
  const { waiting, since } = found ?? { waiting: 0, since: null }
  return { name, waiting, oldestSeconds: since && Math.round((now.getTime() - since.getTime()) / 1_000) }
}
