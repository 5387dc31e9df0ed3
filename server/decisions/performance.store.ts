import type { MessageCounts } from '#contract/actions/performance.ts'
import type { Queries } from '#server/kernel/database.ts'

/** What became of the messages of an action since an instant, by the day of UTC of their decisions and the action's version. */
export const countMessages = ({ query }: Queries, projectId: string, { action, since }: { action: string; since: Date }) =>
  query<MessageCounts & { day: string; version: number }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, action_version as version,
            count(*)::float8 as sent,
            count(*) filter (where messages @> '[{"status": "shown"}]'::jsonb)::float8 as shown,
            count(*) filter (where messages @> '[{"status": "clicked"}]'::jsonb)::float8 as clicked,
            count(*) filter (where messages @> '[{"status": "dismissed"}]'::jsonb)::float8 as dismissed
       from decisions
      where project_id = $1 and action_id = $2::uuid and at >= $3::timestamptz and messages @> '[{"status": "sent"}]'::jsonb
      group by 1, 2`,
    [projectId, action, since.toISOString()],
  )
