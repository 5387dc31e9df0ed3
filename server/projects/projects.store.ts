import { type Project, projectsAtMost } from '#contract/projects/projects.ts'
import type { RecordChange } from '#server/audit/change-recorder.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { projectCreations, projects } from './projects.schema.ts'

export type ProjectRow = Row<typeof projects, 'id' | 'tenant_id' | 'name' | 'created_at' | 'is_sample' | 'time_zone'>

type NewProject = { id: string; name: string; createdAt: string; timeZone: string }

/** The projects of one organisation. Every function needs its id; if a statement lacks the condition, row-level security still applies. */
export const listProjects = (database: Database, tenantId: string): Promise<Project[]> =>
  database.ofTenant(tenantId, async ({ query }) =>
    (
      await query<ProjectRow>(
        'select id, tenant_id, name, created_at, is_sample, time_zone from projects where deleted_at is null order by created_at, id',
      )
    ).map(projectOf),
  )

export const isProjectOf = (database: Database, tenantId: string, id: string): Promise<boolean> =>
  database.ofTenant(
    tenantId,
    async ({ query }) => (await query('select 1 from projects where id = $1 and deleted_at is null', [id])).length > 0,
  )

/** Deletions and restorations of an organisation's projects wait for each other, until the end of the transaction. */
export const lockProjectsOf = (query: Queries['query'], tenantId: string): Promise<void> =>
  takeLock(query, 'projectsOfOrganization', tenantId)

/** Rejects with `project.tooMany` if the organisation has the maximum number of projects. */
export const insertProject = (database: Database, tenantId: string, it: NewProject, record: RecordChange): Promise<Project> =>
  database.ofTenant(tenantId, ({ query }) => insert(query, tenantId, it, record))

const insert = async (
  query: Queries['query'],
  tenantId: string,
  it: NewProject & { isSample?: boolean },
  record: RecordChange,
): Promise<Project> => {
  await lockProjectsOf(query, tenantId)
  const [row] = await query<ProjectRow>(
    `insert into projects (id, tenant_id, name, created_at, is_sample, time_zone)
     select $1::uuid, $2::uuid, $3::text, $4::timestamptz, $5::boolean, $6::text
      where (select count(*) from projects where deleted_at is null) < ${projectsAtMost}
      returning id, tenant_id, name, created_at, is_sample, time_zone`,
    [it.id, tenantId, it.name, it.createdAt, it.isSample ?? false, it.timeZone],
  )
  if (!row) throw new ApiError('project.tooMany')
  await record(query, { after: it.name })
  // What the organisation has chosen for new projects may have changed it meanwhile.
  const [begun] = await query<ProjectRow>(
    'select id, tenant_id, name, created_at, is_sample, time_zone from projects where id = $1',
    [it.id],
  )
  return projectOf(begun ?? row)
}

/** Inserts a sample project, and what `alongside` writes. Rejects with `sample.exists` if the organisation has one that is not deleted. */
export const insertSample = (
  database: Database,
  tenantId: string,
  it: NewProject,
  { record, alongside }: { record: RecordChange; alongside: (queries: Queries) => Promise<void> },
): Promise<Project> =>
  database.ofTenant(tenantId, async (queries) => {
    await lockProjectsOf(queries.query, tenantId)
    await refuseSecondSample(queries)
    const project = await insert(queries.query, tenantId, { ...it, isSample: true }, record)
    await alongside(queries)
    return project
  })

/** The caller holds the lock of the organisation's projects. */
export const refuseSecondSample = async ({ query }: Queries): Promise<void> => {
  const samples = await query('select 1 from projects where is_sample and deleted_at is null')
  if (samples.length > 0) throw new ApiError('sample.exists')
}

type Recorders = { created: RecordChange; renamed: (id: string) => RecordChange }

/**
 * The project of a form: the first time a new one, later the same one under the name that was sent last. Of two simultaneous requests the
 * second waits for the first. Null if that project was deleted since.
 */
export const insertProjectOnce = (
  database: Database,
  tenantId: string,
  it: NewProject & { key: string; forgottenBefore: string },
  { created, renamed }: Recorders,
): Promise<Project | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [first] = await query(
      `insert into project_creations as c (tenant_id, key, project_id, created_at) values ($1, $2, $3, $4::timestamptz)
       on conflict (tenant_id, key) do update set project_id = excluded.project_id, created_at = excluded.created_at
       where c.created_at <= $5::timestamptz
       returning 1`,
      [tenantId, it.key, it.id, it.createdAt, it.forgottenBefore],
    )
    if (first) return insert(query, tenantId, it, created)
    const [made] = await query<Row<typeof projectCreations, 'project_id'>>(
      'select project_id from project_creations where key = $1',
      [it.key],
    )
    return made ? rename(query, { id: made.project_id, name: it.name }, renamed(made.project_id)) : null
  })

/** Null if the organisation has no such project. */
export const renameProject = (
  database: Database,
  tenantId: string,
  it: { id: string; name: string },
  record: RecordChange,
): Promise<Project | null> => database.ofTenant(tenantId, ({ query }) => rename(query, it, record))

const rename = async (
  query: Queries['query'],
  it: { id: string; name: string },
  record: RecordChange,
): Promise<Project | null> => {
  const [row] = await query<ProjectRow & { before: Value<typeof projects, 'name'> }>(
    `with known as (select id, name from projects where id = $1 and deleted_at is null for no key update)
     update projects p set name = $2 from known where p.id = known.id returning p.id, p.tenant_id, p.name, p.created_at, p.is_sample, p.time_zone, known.name as before`,
    [it.id, it.name],
  )
  if (!row) return null
  if (row.before !== it.name) await record(query, { before: row.before, after: it.name })
  return projectOf(row)
}

/** Deletes the keys of forms that will not be sent again. */
export const sweepCreations = async ({ query }: Database, before: string): Promise<void> =>
  void (await query('delete from project_creations where created_at <= $1::timestamptz', [before]))

export const projectOf = (row: ProjectRow): Project => ({
  id: row.id,
  projectName: row.name,
  gmtCreate: row.created_at.toISOString(),
  tenantId: row.tenant_id,
  isSample: row.is_sample,
  timeZone: row.time_zone,
})
