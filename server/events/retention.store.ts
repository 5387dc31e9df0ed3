import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'

/** A project and the time since which its data are kept. */
export type Kept = ProjectRef & { since: Date }

export const findKept = async ({ query }: Database, now: Date): Promise<Kept[]> => {
  const rows = await query<Row<typeof projects, 'id' | 'tenant_id'> & { since: Date }>(
    `select id, tenant_id, $1::timestamptz - make_interval(months => retention_months) as since from projects order by id`,
    [now.toISOString()],
  )
  return rows.map((row) => ({ projectId: row.id, tenantId: row.tenant_id, since: row.since }))
}

/** The kinds of data of a project, with their keys and the times by which they are deleted. */
const aging = [
  { table: 'events', key: 'id', time: 'received_at' },
  { table: 'quarantined_events', key: 'id', time: 'received_at' },
  { table: 'visitor_sessions', key: 'session_id', time: 'last_at' },
  { table: 'page_views', key: 'page_view_id', time: 'viewed_at' },
  { table: 'event_minutes', key: 'minute', time: 'minute' },
  { table: 'page_vitals', key: 'day, metric, path, bucket', time: 'day' },
]

const deletions = aging.map(
  ({ table, key, time }) =>
    `with old as (select project_id, ${key} from ${table} where project_id = $1 and ${time} < $2::timestamptz limit $3),
       gone as (delete from ${table} where (project_id, ${key}) in (select project_id, ${key} from old) returning 1)
     select count(*)::int as deleted from gone`,
)

/**
 * Deletes up to `atMost` outdated rows of each kind. Returns whether there may be more. Locks the project's counter first, as ingestion
 * does: otherwise the two could wait for each other.
 */
export const deleteSome = (database: Database, { projectId, tenantId, since }: Kept, atMost: number): Promise<boolean> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query('select 1 from event_counters where project_id = $1 for update', [projectId])
    let isFull = false
    for (const deletion of deletions) {
      const [row] = await query<{ deleted: number }>(deletion, [projectId, since.toISOString(), atMost])
      isFull ||= row?.deleted === atMost
    }
    return isFull
  })
