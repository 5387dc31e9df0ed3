import { countedRows, timedMessages } from '#contract/monitoring/monitoring.ts'
import type { decisions } from '#server/decisions/decisions.schema.ts'
import type { eventCounters, events } from '#server/events/events.schema.ts'
import type { eventMinutes } from '#server/ingestion/ingestion.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'

/** Of each statement the newest rows in a range of an index, at most `countedRows` and one more, so that its cost does not grow with a project. */
const atMost = countedRows + 1

export const readMinutes = ({ query }: Queries, projectId: string, since: Date) =>
  query<Row<typeof eventMinutes, 'minute' | 'accepted' | 'rejected' | 'of_bots' | 'without_session' | 'duplicates'>>(
    `select minute, accepted, rejected, of_bots, without_session, duplicates from event_minutes
      where project_id = $1 and minute >= $2::timestamptz order by minute`,
    [projectId, since.toISOString()],
  )

export const readLastTimes = async ({ query }: Queries, projectId: string) => {
  const [row] = await query<Row<typeof eventCounters, 'last_received_at' | 'last_accepted_at'>>(
    'select last_received_at, last_accepted_at from event_counters where project_id = $1',
    [projectId],
  )
  return row ?? null
}

export const countNames = ({ query }: Queries, projectId: string, since: Date) =>
  query<Row<typeof events, 'event'> & { count: number }>(
    `select event, count(*)::int as count from (
       select event from events where project_id = $1 and received_at >= $2::timestamptz order by received_at desc limit $3) newest
      group by event order by count desc, event`,
    [projectId, since.toISOString(), atMost],
  )

/** With the minute in which each was made. */
export const countDecisions = ({ query }: Queries, projectId: string, since: Date) =>
  query<Row<typeof decisions, 'outcome' | 'reason'> & { minute: Date | null; count: number }>(
    `select date_trunc('minute', at) as minute, outcome, reason, count(*)::int as count from (
       select at, outcome, reason from decisions where project_id = $1 and at >= $2::timestamptz order by at desc limit $3) newest
      group by 1, outcome, reason`,
    [projectId, since.toISOString(), atMost],
  )

type MessageCounts = { looked: number; sent: number; acknowledged: number; waiting: number; waiting_since: Date | null }

/** Those sent since `since`, and those that have waited since `waitingSince` and are still of use. */
export const countMessages = async (
  { query }: Queries,
  projectId: string,
  { since, waitingSince, now }: { since: Date; waitingSince: Date; now: Date },
): Promise<MessageCounts> => {
  const [row] = await query<MessageCounts>(
    `select count(*)::int as looked,
            count(*) filter (where created_at >= $2::timestamptz)::int as sent,
            count(*) filter (where created_at >= $2::timestamptz and received_at is not null)::int as acknowledged,
            count(*) filter (where received_at is null and expires_at > $4::timestamptz)::int as waiting,
            min(created_at) filter (where received_at is null and expires_at > $4::timestamptz) as waiting_since
       from (select created_at, received_at, expires_at from action_messages
              where project_id = $1 and created_at >= $3::timestamptz order by created_at desc limit $5) newest`,
    [projectId, since.toISOString(), waitingSince.toISOString(), now.toISOString(), atMost],
  )
  return row ?? { looked: 0, sent: 0, acknowledged: 0, waiting: 0, waiting_since: null }
}

type DelayRow = {
  decided: number
  decided_median: number | null
  decided_p95: number | null
  received: number
  received_median: number | null
  received_p95: number | null
}

/** How long the newest messages of decisions took, in milliseconds. A message without a decision, such as a test, has no delay of it. */
export const measureDelays = async ({ query }: Queries, projectId: string, since: Date): Promise<DelayRow | null> => {
  const [row] = await query<DelayRow>(
    `select count(decided)::int as decided, count(received)::int as received,
            percentile_cont(0.5) within group (order by decided) as decided_median,
            percentile_cont(0.95) within group (order by decided) as decided_p95,
            percentile_cont(0.5) within group (order by received) as received_median,
            percentile_cont(0.95) within group (order by received) as received_p95
       from (select (extract(epoch from m.created_at - d.at) * 1000)::float8 as decided,
                    (extract(epoch from m.received_at - m.created_at) * 1000)::float8 as received
               from (select decision_id::uuid as id, created_at, received_at from action_messages
                      where project_id = $1 and created_at >= $2::timestamptz and kind = 'action' and decision_id ~ '^[0-9a-f-]{36}$'
                      order by created_at desc limit $3) m
               left join decisions d on d.project_id = $1 and d.id = m.id) timed`,
    [projectId, since.toISOString(), timedMessages],
  )
  return row ?? null
}

type OutgoingRow = { looked: number; done: number; failed: number; waiting: number }

/** `since`: what ended earlier is not counted. `madeSince`: what was made earlier is not looked at, because it was given up long ago. */
type Ends = { since: Date; madeSince: Date }

/** Calls of webhooks that ended since an instant, and those that wait now, along the index of each action. */
export const countWebhooks = async ({ query }: Queries, projectId: string, ends: Ends): Promise<OutgoingRow | null> => {
  const [row] = await query<OutgoingRow>(
    `select count(*)::int as looked,
            (count(*) filter (where made.status = 'delivered' and made.last_at >= $2::timestamptz))::int as done,
            (count(*) filter (where made.status = 'dead' and made.last_at >= $2::timestamptz))::int as failed,
            (count(*) filter (where made.status = 'waiting'))::int as waiting
       from response_actions a
      cross join lateral (select w.status, (w.attempts->0->>'at')::timestamptz as last_at from webhook_deliveries w
                           where w.project_id = $1 and w.action_id = a.id and w.created_at >= $3::timestamptz
                           order by w.created_at desc limit $4) made
      where a.project_id = $1 and a.type = 'webhook'`,
    [projectId, ends.since.toISOString(), ends.madeSince.toISOString(), atMost],
  )
  return row ?? null
}

/** The same of e-mails. */
export const countEmails = async ({ query }: Queries, projectId: string, ends: Ends): Promise<OutgoingRow | null> => {
  const [row] = await query<OutgoingRow>(
    `select count(*)::int as looked,
            (count(*) filter (where made.status = 'sent' and made.attempted_at >= $2::timestamptz))::int as done,
            (count(*) filter (where made.status = 'dead' and made.attempted_at >= $2::timestamptz))::int as failed,
            (count(*) filter (where made.status = 'waiting'))::int as waiting
       from response_actions a
      cross join lateral (select e.status, e.attempted_at from emails e
                           where e.project_id = $1 and e.action_id = a.id and e.created_at >= $3::timestamptz
                           order by e.created_at desc limit $4) made
      where a.project_id = $1 and a.type = 'email'`,
    [projectId, ends.since.toISOString(), ends.madeSince.toISOString(), atMost],
  )
  return row ?? null
}

export const countSetAside = async ({ query }: Queries, projectId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from profile_set_aside s
         join profile_folds f on f.project_id = s.project_id and f.generation = s.generation and f.status = 'live'
        where s.project_id = $1 limit $2) found`,
    [projectId, atMost],
  )
  return row?.count ?? 0
}
