import type { EventSummary } from '#contract/events/events.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { eventCounters } from './events.schema.ts'

/** Uses the counts, so the cost does not grow with the number of events. */
export const summarise = (database: Database, tenantId: string, projectId: string, since: Date): Promise<EventSummary> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<{ recent: number } & Row<typeof eventCounters, 'first_accepted_at' | 'last_accepted_at'>>(
      `select (select coalesce(sum(accepted), 0)::float8 from event_minutes
                where project_id = $1 and minute > $2::timestamptz) as recent, first_accepted_at, last_accepted_at
         from event_counters where project_id = $1`,
      [projectId, since.toISOString()],
    )
    return {
      last24Hours: row?.recent ?? 0,
      firstReceivedAt: row?.first_accepted_at?.toISOString() ?? null,
      lastReceivedAt: row?.last_accepted_at?.toISOString() ?? null,
    }
  })

/** The id of each project's newest event, 0 if there is none. Projects that do not exist are left out. */
export const lastEventIds = async (database: Database, projectIds: string[]): Promise<Map<string, number>> => {
  const rows = await database.query<Row<typeof projects, 'id'> & Row<typeof eventCounters, 'last_id'>>(
    `select p.id, coalesce(c.last_id, 0) as last_id from projects p left join event_counters c on c.project_id = p.id
      where p.id = any($1::uuid[]) and p.deleted_at is null`,
    [projectIds],
  )
  return new Map(rows.map((row) => [row.id, row.last_id]))
}
