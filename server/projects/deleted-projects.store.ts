import type { DeletedProject, Project } from '#contract/projects/projects.ts'
import type { RecordChange } from '#server/audit/change-recorder.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from './projects.schema.ts'
import { lockProjectsOf, type ProjectRow, projectOf, refuseSecondSample } from './projects.store.ts'

/**
 * Marks a project as deleted unless it is the organisation's last one. Its data are kept until it is purged. Of two simultaneous deletions
 * the second one sees the first. With `isSample` only a sample project is deleted, also the last one.
 */
export const deleteProject = (
  database: Database,
  tenantId: string,
  { id, now, isSample = false }: { id: string; now: Date; isSample?: boolean },
  record: RecordChange,
): Promise<'deleted' | 'unknown' | 'last'> =>
  database.ofTenant(tenantId, async ({ query }) => {
    await lockProjectsOf(query, tenantId)
    const living = await query<ProjectRow>(
      'select id, tenant_id, name, created_at, is_sample, time_zone from projects where deleted_at is null',
    )
    const project = living.find((row) => row.id === id)
    if (!project || (isSample && !project.is_sample)) return 'unknown'
    if (living.length === 1 && !isSample) return 'last'
    await query('update projects set deleted_at = $2::timestamptz where id = $1', [id, now.toISOString()])
    await record(query, { name: project.name })
    return 'deleted'
  })

/** Projects that were deleted less than `graceDays` ago, the last deleted one first. */
export const listDeletedProjects = (
  database: Database,
  tenantId: string,
  { now, graceDays }: { now: Date; graceDays: number },
): Promise<DeletedProject[]> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const rows = await query<ProjectRow & { deleted_at: Date }>(
      'select id, tenant_id, name, created_at, is_sample, time_zone, deleted_at from projects where deleted_at > $1::timestamptz order by deleted_at desc, id',
      [new Date(now.getTime() - graceDays * day).toISOString()],
    )
    return rows.map((row) => {
      const until = row.deleted_at.getTime() + graceDays * day
      return {
        ...projectOf(row),
        deletedAt: row.deleted_at.toISOString(),
        restorableUntil: new Date(until).toISOString(),
        daysLeft: Math.ceil((until - now.getTime()) / day),
      }
    })
  })

/** Restores a project that was deleted after `since`. A project that is not deleted is returned unchanged; null if there is none. */
export const restoreProject = (
  database: Database,
  tenantId: string,
  { id, since }: { id: string; since: Date },
  record: RecordChange,
): Promise<Project | null> =>
  database.ofTenant(tenantId, async (queries) => {
    const { query } = queries
    await lockProjectsOf(query, tenantId)
    const [deleted] = await query<Row<typeof projects, 'is_sample'>>(
      'select is_sample from projects where id = $1 and deleted_at > $2::timestamptz',
      [id, since.toISOString()],
    )
    if (deleted?.is_sample) await refuseSecondSample(queries)
    const [restored] = await query<ProjectRow>(
      `update projects set deleted_at = null where id = $1 and deleted_at > $2::timestamptz
       returning id, tenant_id, name, created_at, is_sample, time_zone`,
      [id, since.toISOString()],
    )
    if (restored) {
      await record(query, { name: restored.name })
      return projectOf(restored)
    }
    const [living] = await query<ProjectRow>(
      'select id, tenant_id, name, created_at, is_sample, time_zone from projects where id = $1 and deleted_at is null',
      [id],
    )
    return living ? projectOf(living) : null
  })

const day = 24 * 60 * 60 * 1_000

/** Projects of all organisations that were deleted at `until` or before. */
export const findPurgeable = async ({ query }: Database, until: Date): Promise<ProjectRef[]> =>
  (
    await query<Row<typeof projects, 'id' | 'tenant_id'>>(
      'select id, tenant_id from projects where deleted_at <= $1::timestamptz order by deleted_at, id',
      [until.toISOString()],
    )
  ).map((row) => ({ projectId: row.id, tenantId: row.tenant_id }))

/** All projects of an organisation, also those that are deleted. */
export const findAll = async ({ query }: Database, tenantId: string): Promise<ProjectRef[]> =>
  (
    await query<Row<typeof projects, 'id' | 'tenant_id'>>('select id, tenant_id from projects where tenant_id = $1 order by id', [
      tenantId,
    ])
  ).map((row) => ({ projectId: row.id, tenantId: row.tenant_id }))

/** Deletes a project whose events are deleted already, whether it was deleted before `until` or its organisation is, and all other rows that refer to it. */
export const removeProject = (database: Database, project: ProjectRef, until: Date | null, record: RecordChange): Promise<void> =>
  database.ofTenant(project.tenantId, async ({ query }) => {
    // In the same order as ingestion, counter before project: otherwise the two can wait for each other.
    await query('select 1 from event_counters where project_id = $1 for update', [project.projectId])
    const [gone] = await query<Row<typeof projects, 'name'>>(
      'delete from projects where id = $1 and ($2::timestamptz is null or deleted_at <= $2::timestamptz) returning name',
      [project.projectId, until?.toISOString() ?? null],
    )
    if (gone) await record(query, { name: gone.name })
  })
