import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'
import type { profileFolds, profiles } from '#server/profiles/profiles.schema.ts'
import type { StoredProfile } from './evaluating.ts'
import type { FoldRef, HeldFold } from './fold-ref.ts'
import type { segmentDues, segmentFills } from './segments.schema.ts'

/** How far a fill has come, or null where none is under way. */
export const readFill = async (
  { query }: Queries,
  { projectId, generation }: FoldRef,
): Promise<{ filledTo: string | null } | null> => {
  const [row] = await query<Row<typeof segmentFills, 'filled_to'>>(
    'select filled_to from segment_fills where project_id = $1 and generation = $2::int and not is_done',
    [projectId, generation],
    'read a fill',
  )
  return row ? { filledTo: row.filled_to } : null
}

/**
 * The same, held to the end of the transaction: a change of a definition waits for it, so that the end of this part of the fill does not
 * hide the change.
 */
export const holdFill = async (
  { query }: Queries,
  { projectId, generation }: FoldRef,
): Promise<{ filledTo: string | null } | null> => {
  const [row] = await query<Row<typeof segmentFills, 'filled_to'>>(
    'select filled_to from segment_fills where project_id = $1 and generation = $2::int and not is_done for update',
    [projectId, generation],
  )
  return row ? { filledTo: row.filled_to } : null
}

/**
 * From now on all profiles of a project have to be looked at again. A fold that begins at the same time is waited for, so that none is left
 * out.
 */
export const restartFills = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<void> => {
  await query(
    `insert into profile_folds (project_id, tenant_id, generation, status) values ($1, $2, 1, 'live') on conflict do nothing`,
    [projectId, tenantId],
  )
  await query(
    `insert into segment_fills (project_id, tenant_id, generation, is_done)
     select project_id, tenant_id, generation, false from profile_folds where project_id = $1 and status <> 'replaced'
     on conflict (project_id, generation) do update set filled_to = null, is_done = false`,
    [projectId],
  )
}

/** Folds with a fill under way, or with due times that have come. */
export const findWork = async ({ query }: Database, now: Date): Promise<FoldRef[]> =>
  (
    await query<Row<typeof profileFolds, 'project_id' | 'tenant_id' | 'generation'>>(
      `select f.project_id, f.tenant_id, f.generation from profile_folds f
         join projects p on p.id = f.project_id and p.deleted_at is null
        where f.status <> 'replaced'
          and (exists (select 1 from segment_fills s where s.project_id = f.project_id and s.generation = f.generation and not s.is_done)
            or (f.status = 'live' and exists (
                select 1 from segment_dues d where d.project_id = f.project_id and d.generation = f.generation and d.due_at <= $1::timestamptz)))`,
      [now.toISOString()],
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id, generation: row.generation }))

/** Holds the row of a fold to the end of the transaction: meanwhile no events are folded. Null where it is gone or replaced. */
export const holdFold = async ({ query }: Queries, { projectId, tenantId, generation }: FoldRef): Promise<HeldFold | null> => {
  const [row] = await query<Row<typeof profileFolds, 'status' | 'last_id'>>(
    `select status, last_id from profile_folds where project_id = $1 and generation = $2::int and status <> 'replaced' for update`,
    [projectId, generation],
  )
  return row ? { projectId, tenantId, generation, isLive: row.status === 'live', lastId: row.last_id } : null
}

type ProfileRow = Row<typeof profiles, 'id' | 'state' | 'is_identified' | 'unit'>

export const storedProfileOf = (row: ProfileRow): StoredProfile => ({
  id: row.id,
  state: row.state,
  isIdentified: row.is_identified,
  unit: row.unit,
})

/** The profiles that a fill looks at next. */
export const readUnfilled = async (
  { query }: Queries,
  { projectId, generation }: FoldRef,
  { filledTo, atMost }: { filledTo: string | null; atMost: number },
): Promise<StoredProfile[]> =>
  (
    await query<ProfileRow>(
      `select id, state, is_identified, unit from profiles
        where project_id = $1 and generation = $2::int and id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000') and merged_into is null
        order by id limit $4`,
      [projectId, generation, filledTo, atMost],
      'read unfilled profiles',
    )
  ).map(storedProfileOf)

export const moveFill = async (
  { query }: Queries,
  { projectId, generation }: FoldRef,
  { filledTo, isDone }: { filledTo: string | null; isDone: boolean },
): Promise<void> =>
  void (await query(
    'update segment_fills set filled_to = $3::uuid, is_done = $4 where project_id = $1 and generation = $2::int',
    [projectId, generation, filledTo, isDone],
  ))

type DueRow = Row<typeof segmentDues, 'profile_id'> & Nullable<ProfileRow>

/** Profiles whose due times have come, the earliest first. A profile is null where it is gone. */
export const readDue = async (
  { query }: Queries,
  { projectId, generation }: FoldRef,
  { now, atMost }: { now: Date; atMost: number },
): Promise<{ id: string; profile: StoredProfile | null }[]> =>
  (
    await query<DueRow>(
      `select d.profile_id, p.id, p.state, p.is_identified, p.unit from segment_dues d
         left join profiles p on p.project_id = d.project_id and p.generation = d.generation and p.id = d.profile_id and p.merged_into is null
        where d.project_id = $1 and d.generation = $2::int and d.due_at <= $3::timestamptz order by d.due_at limit $4`,
      [projectId, generation, now.toISOString(), atMost],
      'read due profiles',
    )
  ).map(({ profile_id: id, ...row }) => ({
    id,
    profile:
      row.id !== null && row.state !== null && row.is_identified !== null && row.unit !== null
        ? { id: row.id, state: row.state, isIdentified: row.is_identified, unit: row.unit }
        : null,
  }))

/** From now on profiles have to be looked at again, because a list was changed or their RFM groups have. */
export const markChanged = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { profiles: ids, now, reason }: { profiles: string[]; now: Date; reason: 'list' | 'score' },
): Promise<void> =>
  void (await query(
    `insert into segment_dues as d (project_id, tenant_id, generation, profile_id, due_at, reason)
     select $1::uuid, $2::uuid, f.generation, t.id, $4::timestamptz, $5
       from profile_folds f, unnest($3::uuid[]) as t (id) where f.project_id = $1 and f.status <> 'replaced'
     on conflict (project_id, generation, profile_id) do update set due_at = excluded.due_at, reason = excluded.reason
       where d.due_at > excluded.due_at`,
    [projectId, tenantId, ids, now.toISOString(), reason],
  ))
