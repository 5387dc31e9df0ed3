import { countedRows } from '#contract/monitoring/monitoring.ts'
import type { decisions } from '#server/decisions/decisions.schema.ts'
import type { eventCounters, events } from '#server/events/events.schema.ts'
import type { eventMinutes } from '#server/ingestion/ingestion.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'

/** Of each statement the newest rows in a range of an index, at most `countedRows` and one more, so that its cost does not grow with a project. */
const atMost = countedRows + 1

export const readMinutes = ({ query }: Queries, projectId: string, since: Date) =>
  query<Row<typeof eventMinutes, 'minute' | 'accepted' | 'rejected' | 'of_bots' | 'without_session'>>(
    `select minute, accepted, rejected, of_bots, without_session from event_minutes
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
