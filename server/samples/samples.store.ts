import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { sampleProjects } from './samples.schema.ts'

export type SampleRow = Row<
  typeof sampleProjects,
  'project_id' | 'tenant_id' | 'seed' | 'visitors' | 'until' | 'households_stored' | 'created_by'
>

export const insertSampleProject = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  it: { seed: string; visitors: number; until: Date; createdBy: string },
): Promise<void> =>
  void (await query(
    `insert into sample_projects (project_id, tenant_id, seed, visitors, until, created_by)
     values ($1, $2, $3, $4::int, $5::timestamptz, $6)`,
    [projectId, tenantId, it.seed, it.visitors, it.until.toISOString(), it.createdBy],
  ))

type ProgressRow = Row<typeof sampleProjects, 'project_id' | 'visitors' | 'households_stored' | 'is_filled'>

/** The sample project of an organisation that is not deleted, or null. */
export const findSample = (database: Database, tenantId: string): Promise<ProgressRow | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<ProgressRow>(
      `select s.project_id, s.visitors, s.households_stored, s.is_filled
         from sample_projects s join projects p on p.id = s.project_id where p.deleted_at is null`,
    )
    return row ?? null
  })

/** Of all organisations, without those that are deleted. */
export const findUnfilled = ({ query }: Database): Promise<SampleRow[]> =>
  query<SampleRow>(
    `select s.project_id, s.tenant_id, s.seed, s.visitors, s.until, s.households_stored, s.created_by
       from sample_projects s join projects p on p.id = s.project_id
      where not s.is_filled and p.deleted_at is null order by s.until, s.project_id`,
  )

/** Notes that the events of the households from `from` up to `to` are stored. Without effect if another process has noted it. */
export const noteStored = (
  { query }: Database,
  projectId: string,
  it: { from: number; to: number; lines: number; isFilled: boolean },
) =>
  query(
    `update sample_projects set households_stored = $3::int, lines_stored = lines_stored + $4::int, is_filled = $5::boolean
      where project_id = $1 and households_stored = $2::int returning 1`,
    [projectId, it.from, it.to, it.lines, it.isFilled],
  )
