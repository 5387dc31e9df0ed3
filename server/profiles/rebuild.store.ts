import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold, LeasedFold } from './folds.store.ts'
import type { profileFolds } from './profiles.schema.ts'

/**
 * Begins to fold a project anew, beside its live rows. Answers the generation of the new rows; null where the project has no fold yet, or is
 * being folded anew already.
 */
export const beginRebuild = ({ ofTenant }: Database, { projectId, tenantId }: ProjectRef): Promise<number | null> =>
  ofTenant(tenantId, async ({ query }) => {
    // Two rebuilds that begin at once would choose the same generation: the second waits for the live row.
    const [live] = await query<Row<typeof profileFolds, 'generation'>>(
      `select generation from profile_folds where project_id = $1 and status = 'live' for update`,
      [projectId],
    )
    if (!live) return null
    const [begun] = await query<Row<typeof profileFolds, 'generation'>>(
      `insert into profile_folds (project_id, tenant_id, generation, status)
       select $1, $2, $3::int + 1, 'rebuilding'
        where not exists (select from profile_folds where project_id = $1 and generation > $3::int)
       returning generation`,
      [projectId, tenantId, live.generation],
    )
    return begun?.generation ?? null
  })

/** Ends a rebuild that is under way; its rows are then to be removed. Answers whether there was one. */
export const endRebuild = ({ ofTenant }: Database, { projectId, tenantId }: ProjectRef): Promise<boolean> =>
  ofTenant(tenantId, async ({ query }) => {
    const ended = await query(
      `update profile_folds set status = 'replaced' where project_id = $1 and status = 'rebuilding' returning 1`,
      [projectId],
    )
    return ended.length > 0
  })

/** Holds the live fold of a project to the end of the transaction. Answers how far it has come. */
export const holdLive = async ({ query }: Queries, { projectId }: LeasedFold): Promise<number> => {
  const [live] = await query<Row<typeof profileFolds, 'last_id'>>(
    `select last_id from profile_folds where project_id = $1 and status = 'live' for update`,
    [projectId],
  )
  return live?.last_id ?? 0
}

/** Puts a fold into the place of the live one. */
export const goLive = async ({ query }: Queries, { projectId, generation }: Fold): Promise<void> => {
  await query(`update profile_folds set status = 'replaced' where project_id = $1 and status = 'live'`, [projectId])
  await query(`update profile_folds set status = 'live' where project_id = $1 and generation = $2::int`, [projectId, generation])
}

/** Folds that another one has replaced, of all organisations. */
export const findReplaced = async ({ query }: Database): Promise<Fold[]> =>
  (
    await query<Row<typeof profileFolds, 'project_id' | 'tenant_id' | 'generation'>>(
      `select project_id, tenant_id, generation from profile_folds where status = 'replaced'`,
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id, generation: row.generation }))

/** The folds of a project, the newest first. */
export const findFolds = ({ ofTenant }: Database, { projectId, tenantId }: ProjectRef): Promise<Fold[]> =>
  ofTenant(tenantId, async ({ query }) =>
    (
      await query<Row<typeof profileFolds, 'generation'>>(
        'select generation from profile_folds where project_id = $1 order by generation desc',
        [projectId],
      )
    ).map(({ generation }) => ({ projectId, tenantId, generation })),
  )

/** The tables with many rows of a fold, and their keys. The rest goes with the row of the fold, by a trigger. */
const large = [
  { table: 'profiles', key: 'id' },
  { table: 'profile_atoms', key: 'anonymous_id, user_id' },
  { table: 'profile_visitors', key: 'anonymous_id' },
  { table: 'profile_users', key: 'user_id' },
  { table: 'profile_orders', key: 'order_key' },
  { table: 'profile_merges', key: 'id' },
  { table: 'segment_members', key: 'segment_id, profile_id' },
  { table: 'segment_dues', key: 'profile_id' },
  { table: 'report_visitors', key: 'anonymous_id, quarter' },
  { table: 'report_quarters', key: 'quarter' },
  { table: 'report_sources', key: 'quarter, touch, source, campaign' },
  { table: 'report_orders', key: 'event_id' },
  { table: 'report_funnels', key: 'anonymous_id, session_id' },
  { table: 'report_day_sources', key: 'day, touch, source, campaign, currency' },
]

const deletions = large.map(
  ({ table, key }) =>
    `with part as (select project_id, generation, ${key} from ${table} where project_id = $1 and generation = $2::int limit $3),
       gone as (delete from ${table} where (project_id, generation, ${key}) in (select project_id, generation, ${key} from part) returning 1)
     select count(*)::int as deleted from gone`,
)

/** Deletes up to `atMost` rows of each table, and the fold itself when none is left. Answers whether there may be more. */
export const deleteSomeOfFold = (
  { ofTenant }: Database,
  { projectId, tenantId, generation }: Fold,
  atMost: number,
): Promise<boolean> =>
  ofTenant(tenantId, async ({ query }) => {
    // A fold that is still under way ends first, and finds its row gone at the end.
    await query('select 1 from profile_folds where project_id = $1 and generation = $2::int for update', [projectId, generation])
    let isFull = false
    for (const deletion of deletions) {
      const [row] = await query<{ deleted: number }>(deletion, [projectId, generation, atMost])
      isFull ||= row?.deleted === atMost
    }
    if (!isFull) await query('delete from profile_folds where project_id = $1 and generation = $2::int', [projectId, generation])
    return isFull
  })
