import type { ProfileScores } from '#contract/profiles/scores.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold } from './folds.store.ts'
import type { profileScores, profileScoreVersions } from './scores.schema.ts'

/** What is shown of the live version; null before the first run. */
export const findSummary = async ({ query }: Queries, { projectId }: ProjectRef): Promise<ProfileScores | null> => {
  const [row] = await query<Row<typeof profileScoreVersions, 'summary'>>(
    `select summary from profile_score_versions where project_id = $1 and status = 'live'`,
    [projectId],
  )
  return row?.summary ?? null
}

export type ScoreRow = Row<
  typeof profileScores,
  'recency' | 'frequency' | 'money' | 'rfm' | 'alive' | 'expected_orders' | 'order_value'
> &
  Row<typeof profileScoreVersions, 'as_of'> & { buying: ProfileScores['buying'] }

/**
 * The scores of a person in the live version. A person who became a buyer by a merge since the last run has those of the best of the
 * profiles that have become part of them.
 */
export const findScores = async ({ query }: Queries, { projectId, generation }: Fold, id: string): Promise<ScoreRow | null> => {
  const [row] = await query<ScoreRow>(
    `with recursive part (id) as (
       select $3::uuid
        union
       select q.id from part
         join profiles q on q.project_id = $1 and q.generation = $2::int and q.merged_into = part.id)
     select s.recency, s.frequency, s.money, s.rfm, s.alive, s.expected_orders, s.order_value, v.as_of, v.summary -> 'buying' as buying
       from profile_score_versions v
       join profile_scores s on s.project_id = v.project_id and s.version = v.version and s.profile_id in (select id from part)
      where v.project_id = $1 and v.status = 'live'
      order by s.profile_id = $3::uuid desc, s.recency + s.frequency + s.money desc, s.profile_id limit 1`,
    [projectId, generation, id],
  )
  return row ?? null
}

/** The RFM groups of buyers by their ids, as `findScores` has them. */
export const findGroups = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  ids: string[],
): Promise<ReadonlyMap<string, ScoreRow['rfm']>> => {
  if (ids.length === 0) return new Map()
  const rows = await query<Row<typeof profileScores, 'rfm'> & { id: string }>(
    `with recursive part (id, survivor) as (
       select id, id from unnest($3::uuid[]) as asked (id)
        union
       select q.id, part.survivor from part
         join profiles q on q.project_id = $1 and q.generation = $2::int and q.merged_into = part.id)
     select distinct on (part.survivor) part.survivor as id, s.rfm
       from profile_score_versions v
       join part on true
       join profile_scores s on s.project_id = v.project_id and s.version = v.version and s.profile_id = part.id
      where v.project_id = $1 and v.status = 'live'
      order by part.survivor, s.profile_id = part.survivor desc, s.recency + s.frequency + s.money desc, s.profile_id`,
    [projectId, generation, ids],
  )
  return new Map(rows.map(({ id, rfm }) => [id, rfm]))
}

/** Removes the scores of people who no longer exist. Nobody may change the fold meanwhile. */
export const deleteScores = async (
  { query }: Queries,
  { projectId }: Pick<ProjectRef, 'projectId'>,
  profiles: string[],
): Promise<void> =>
  void (await query(
    `delete from profile_scores s using profile_score_versions v
      where v.project_id = $1 and s.project_id = v.project_id and s.version = v.version and s.profile_id = any($2::uuid[])`,
    [projectId, profiles],
  ))
