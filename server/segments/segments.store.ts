import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import type { profileFolds } from '#server/profiles/profiles.schema.ts'
import type { segmentCounts, segmentFills, segments } from './segments.schema.ts'

export type SegmentRow = Row<
  typeof segments,
  'id' | 'name' | 'description' | 'kind' | 'status' | 'definition' | 'version' | 'created_at' | 'updated_at'
> &
  Nullable<Row<typeof segmentCounts, 'members'>>

/** The segments of a project, the last changed first, with how many members they have. */
export const readSegments = ({ query }: Queries, projectId: string): Promise<SegmentRow[]> =>
  query<SegmentRow>(
    `select s.id, s.name, s.description, s.kind, s.status, s.definition, s.version, s.created_at, s.updated_at, c.members
       from segments s
       left join profile_folds f on f.project_id = s.project_id and f.status = 'live'
       left join segment_counts c on c.project_id = s.project_id and c.generation = f.generation and c.segment_id = s.id
      where s.project_id = $1 and s.status <> 'deleted' order by s.updated_at desc, s.id`,
    [projectId],
  )

/** Who changes the segments of a project does so after another. */
export const changeSegments = <Result>(
  { ofTenant }: Database,
  { projectId, tenantId }: ProjectRef,
  change: (queries: Queries, found: SegmentRow[]) => Promise<Result>,
): Promise<Result> =>
  ofTenant(tenantId, async (queries) => {
    await takeLock(queries.query, 'segmentsOfProject', projectId)
    return change(queries, await readSegments(queries, projectId))
  })

type Written = Pick<SegmentRow, 'id' | 'name' | 'description' | 'kind' | 'definition' | 'status'> & { now: Date }

/** Answers false where another segment has the name. */
export const insertSegment = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { id, name, description, kind, definition, now }: Written,
): Promise<void> =>
  void (await query(
    `insert into segments (project_id, tenant_id, id, name, description, kind, status, definition, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'active', $7::jsonb, 1, $8::timestamptz, $8::timestamptz)`,
    [projectId, tenantId, id, name, description, kind, JSON.stringify(definition), now.toISOString()],
  ))

export const updateSegment = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { id, name, description, definition, status, now }: Written,
): Promise<void> =>
  void (await query(
    `update segments set name = $3, description = $4, definition = $5::jsonb, status = $6, version = version + 1, updated_at = $7::timestamptz
      where project_id = $1 and id = $2`,
    [projectId, id, name, description, JSON.stringify(definition), status, now.toISOString()],
  ))

export const isNameTaken = isUniqueViolation

export type LiveFold = { generation: number; lastId: number }

/** The fold whose profiles are shown, or null while there are none. */
export const findLiveFold = async ({ query }: Queries, projectId: string): Promise<LiveFold | null> => {
  const [row] = await query<Row<typeof profileFolds, 'generation' | 'last_id'>>(
    `select generation, last_id from profile_folds where project_id = $1 and status = 'live'`,
    [projectId],
    'find the live fold',
  )
  return row ? { generation: row.generation, lastId: row.last_id } : null
}

/** The same, held to the end of the transaction: no profile is changed meanwhile. */
export const holdLiveFold = async ({ query }: Queries, projectId: string): Promise<LiveFold | null> => {
  const hold = () =>
    query<Row<typeof profileFolds, 'generation' | 'last_id'>>(
      `select generation, last_id from profile_folds where project_id = $1 and status = 'live' for update`,
      [projectId],
    )
  const [held] = await hold()
  // Where a rebuild went live while this waited, its row is found the second time.
  const [row] = held ? [held] : await hold()
  return row ? { generation: row.generation, lastId: row.last_id } : null
}

type Filling = Row<typeof segmentFills, 'filled_to'> & { done: number; all: number }

/** Which share of the profiles has been looked at since a definition changed, or null where all have. */
export const findFilling = async ({ query }: Queries, projectId: string): Promise<number | null> => {
  const [row] = await query<Filling>(
    `select s.filled_to,
            (select count(*)::int from (select 1 from profiles p where p.project_id = f.project_id and p.generation = f.generation
              and p.id <= s.filled_to limit 1000000) counted) as done,
            (select count(*)::int from (select 1 from profiles p where p.project_id = f.project_id and p.generation = f.generation
              limit 1000000) counted) as all
       from profile_folds f join segment_fills s on s.project_id = f.project_id and s.generation = f.generation and not s.is_done
      where f.project_id = $1 and f.status = 'live'`,
    [projectId],
  )
  return row ? row.done / Math.max(1, row.all) : null
}

/** Segments that were deleted and still have rows, of all organisations. */
export const findDeleted = async ({ query }: Database): Promise<(ProjectRef & { id: string })[]> =>
  (
    await query<Row<typeof segments, 'project_id' | 'tenant_id' | 'id'>>(
      `select project_id, tenant_id, id from segments where status = 'deleted'`,
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id, id: row.id }))

/** Removes up to so many rows of a deleted segment from each table, and the segment itself after the last ones. Answers whether there may be more. */
export const removeSome = (
  { ofTenant }: Database,
  { projectId, tenantId, id }: ProjectRef & { id: string },
  atMost: number,
): Promise<boolean> =>
  ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<{ deleted: number }>(
      `with members as (delete from segment_members where (project_id, generation, segment_id, profile_id) in (
            select project_id, generation, segment_id, profile_id from segment_members m where m.project_id = $1 and m.segment_id = $2
              and m.generation in (select f.generation from profile_folds f where f.project_id = $1) limit $3) returning 1),
          changes as (delete from segment_changes where (project_id, segment_id, at, profile_id, change) in (
            select project_id, segment_id, at, profile_id, change from segment_changes where project_id = $1 and segment_id = $2 limit $3) returning 1),
          listed as (delete from segment_list_members where (project_id, list_id, profile_id) in (
            select project_id, list_id, profile_id from segment_list_members where project_id = $1 and list_id = $2 limit $3) returning 1)
       select greatest((select count(*) from members), (select count(*) from changes), (select count(*) from listed))::int as deleted`,
      [projectId, id, atMost],
    )
    if (row?.deleted === atMost) return true
    await query('delete from segment_counts where project_id = $1 and segment_id = $2', [projectId, id])
    await query(`delete from segments where project_id = $1 and id = $2 and status = 'deleted'`, [projectId, id])
    return false
  })
