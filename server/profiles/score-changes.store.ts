import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileScoreVersions } from './scores.schema.ts'
import type { ScoresVersion } from './scoring.store.ts'

/** How far segments follow a live version, held to the end of the transaction. Null where they follow it completely. */
export const holdFollowing = async (
  { query }: Queries,
  { projectId, version }: ScoresVersion,
): Promise<{ replaces: number | null; followedTo: string | null } | null> => {
  const [row] = await query<Row<typeof profileScoreVersions, 'replaces' | 'followed_to'>>(
    `select replaces, followed_to from profile_score_versions
      where project_id = $1 and version = $2::int and status = 'live' and not is_followed for update`,
    [projectId, version],
  )
  return row ? { replaces: row.replaces, followedTo: row.followed_to } : null
}

/** Of the next profiles of two versions, those whose group is another. `last` is null where there are no more. */
export const readChanged = async (
  { query }: Queries,
  { projectId, version }: ScoresVersion,
  { replaces, followedTo, atMost }: { replaces: number | null; followedTo: string | null; atMost: number },
): Promise<{ changed: string[]; last: string | null }> => {
  const rows = await query<{ id: string; changed: boolean }>(
    `with next as (
       (select profile_id from profile_scores where project_id = $1 and version = $2::int and profile_id > $4::uuid order by 1 limit $5)
        union
       (select profile_id from profile_scores where project_id = $1 and version = $3::int and profile_id > $4::uuid order by 1 limit $5))
     select t.profile_id as id, n.rfm is distinct from o.rfm as changed
       from (select profile_id from next order by 1 limit $5) t
       left join profile_scores n on n.project_id = $1 and n.version = $2::int and n.profile_id = t.profile_id
       left join profile_scores o on o.project_id = $1 and o.version = $3::int and o.profile_id = t.profile_id
      order by 1`,
    [projectId, version, replaces, followedTo ?? '00000000-0000-0000-0000-000000000000', atMost],
  )
  return {
    changed: rows.flatMap(({ id, changed }) => (changed ? [id] : [])),
    last: rows.length === atMost ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** Segments were told of profiles up to this one; null for all. */
export const moveFollowing = async (
  { query }: Queries,
  { projectId, version }: ScoresVersion,
  last: string | null,
): Promise<void> =>
  void (await query(
    `update profile_score_versions set followed_to = coalesce($3::uuid, followed_to), is_followed = $3::uuid is null
      where project_id = $1 and version = $2::int`,
    [projectId, version, last],
  ))
