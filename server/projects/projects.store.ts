import { type Project, projectsAtMost } from '#contract/projects.ts'
import type { Database, Queries } from '../database/database.ts'

/** Writes a change down, as the last thing of its transaction. */
export type RecordChange = (query: Queries['query'], details: Record<string, string>) => Promise<void>

type Row = { id: string; tenant_id: string; name: string; created_at: Date }

/** The projects of one organisation. Everything here needs its id, and row-level security holds whoever forgets a condition. */
export const listProjects = (database: Database, tenantId: string): Promise<Project[]> =>
  database.ofTenant(tenantId, async ({ query }) =>
    (await query<Row>('select * from projects order by created_at, id')).map(projectOf),
  )

export const isProjectOf = (database: Database, tenantId: string, id: string): Promise<boolean> =>
  database.ofTenant(tenantId, async ({ query }) => (await query('select 1 from projects where id = $1', [id])).length > 0)

/** Null where the organisation has as many as it may. Whoever adds one holds the tenant until the end, as whoever deletes one does. */
export const insertProject = (
  database: Database,
  tenantId: string,
  it: { id: string; name: string; createdAt: string },
): Promise<Project | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [tenantId])
    const [row] = await query<Row>(
      `insert into projects (id, tenant_id, name, created_at) select $1::uuid, $2::uuid, $3::text, $4::timestamptz
        where (select count(*) from projects) < ${projectsAtMost} returning *`,
      [it.id, tenantId, it.name, it.createdAt],
    )
    return row ? projectOf(row) : null
  })

/** Null where the organisation has no such project. */
export const renameProject = (database: Database, tenantId: string, it: { id: string; name: string }): Promise<Project | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<Row>('update projects set name = $2 where id = $1 returning *', [it.id, it.name])
    return row ? projectOf(row) : null
  })

/** Deletes a project unless it is the organisation's last one. Whoever deletes holds the tenant until the end, so that of two the second sees the first. */
export const deleteProject = (database: Database, tenantId: string, id: string): Promise<'deleted' | 'unknown' | 'last'> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [tenantId])
    const ids = (await query<{ id: string }>('select id from projects')).map((row) => row.id)
    if (!ids.includes(id)) return 'unknown'
    if (ids.length === 1) return 'last'
    // In the order in which ingestion takes them, counter before project: the other way round the two can wait for each other.
    await query('select 1 from event_counters where project_id = $1 for update', [id])
    await query('delete from projects where id = $1', [id])
    return 'deleted'
  })

/** The project's key: the proposed one where it has none and nobody else has that, otherwise its own. Null for a proposal that another project has. */
export const insertSdkKey = (
  database: Database,
  tenantId: string,
  it: { projectId: string; key: string; createdAt: string },
  record: RecordChange,
): Promise<string | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [made] = await query<{ key: string }>(
      `insert into sdk_keys (key, project_id, tenant_id, created_at) values ($1, $2, $3, $4::timestamptz)
       on conflict do nothing returning key`,
      [it.key, it.projectId, tenantId, it.createdAt],
    )
    if (made) {
      await record(query, { after: made.key })
      return made.key
    }
    const [row] = await query<{ key: string }>('select key from sdk_keys where project_id = $1 and retires_at is null', [
      it.projectId,
    ])
    return row?.key ?? null
  })

export const findSdkKey = (database: Database, tenantId: string, projectId: string): Promise<string | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<{ key: string }>('select key from sdk_keys where project_id = $1 and retires_at is null', [
      projectId,
    ])
    return row?.key ?? null
  })

const projectOf = (row: Row): Project => ({
  id: row.id,
  projectName: row.name,
  gmtCreate: row.created_at.toISOString(),
  tenantId: row.tenant_id,
})
