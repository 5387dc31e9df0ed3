import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileScores } from '#server/profiles/scores.schema.ts'
import type { FoldRef } from './fold-ref.ts'

/** The RFM group of a profile. `isOwn`: it is not that of a profile which has become part of it. `total` is the sum of the three scores. */
export type ScoredGroup = { rfm: string; isOwn: boolean; total: number; scored: string }

type GroupRow = Row<typeof profileScores, 'rfm' | 'profile_id'> & { profile: string; total: number }

/** The scores of profiles, and of all that have become part of them, in the version that is live. */
export const readScoredGroups = (
  { query }: Queries,
  { projectId, generation }: Pick<FoldRef, 'projectId' | 'generation'>,
  profiles: string[],
): Promise<GroupRow[]> =>
  query<GroupRow>(
    `with recursive part (profile, id) as (
       select asked, asked from unnest($3::uuid[]) as t (asked)
        union
       select part.profile, q.id from part
         join profiles q on q.project_id = $1 and q.generation = $2::int and q.merged_into = part.id)
     select part.profile::text as profile, s.profile_id, s.rfm, s.recency + s.frequency + s.money as total
       from profile_score_versions v
       join part on true
       join profile_scores s on s.project_id = v.project_id and s.version = v.version and s.profile_id = part.id
      where v.project_id = $1 and v.status = 'live'`,
    [projectId, generation, profiles],
    'read RFM groups',
  )

/** The group that stands for each profile. */
export const groupsIn = (rows: readonly GroupRow[]): Map<string, ScoredGroup> => {
  const groups = new Map<string, ScoredGroup>()
  for (const { profile, profile_id: scored, rfm, total } of rows) {
    const group = { rfm, total, scored, isOwn: profile === scored }
    const before = groups.get(profile)
    if (!before || isBefore(group, before)) groups.set(profile, group)
  }
  return groups
}

/** The group of a profile by itself, or the best of those that have become part of it. The ids of the profile and of these. */
export const groupOf = (groups: ReadonlyMap<string, ScoredGroup>, [id, ...parts]: readonly string[]): string | null => {
  const own = id === undefined ? undefined : groups.get(id)
  if (own?.isOwn) return own.rfm
  const [best] = [own, ...parts.map((part) => groups.get(part))]
    .flatMap((it) => it ?? [])
    .sort((one, other) => orderOf(one, other))
  return best?.rfm ?? null
}

const isBefore = (one: ScoredGroup, other: ScoredGroup): boolean =>
  one.isOwn === other.isOwn ? orderOf(one, other) < 0 : one.isOwn

const orderOf = (one: ScoredGroup, other: ScoredGroup): number => other.total - one.total || (one.scored < other.scored ? -1 : 1)

/** The same as a value in SQL, for a row of `profiles`: null where there is none. */
export const groupInSql = (alias: string): string => `(coalesce(
  (select s.rfm from profile_score_versions v
     join profile_scores s on s.project_id = v.project_id and s.version = v.version and s.profile_id = ${alias}.id
    where v.project_id = ${alias}.project_id and v.status = 'live'),
  (with recursive part (id) as (
     select ${alias}.id
      union
     select q.id from part
       join profiles q on q.project_id = ${alias}.project_id and q.generation = ${alias}.generation and q.merged_into = part.id)
   select s.rfm from profile_score_versions v
     join profile_scores s on s.project_id = v.project_id and s.version = v.version and s.profile_id in (select id from part)
    where v.project_id = ${alias}.project_id and v.status = 'live'
    order by s.recency + s.frequency + s.money desc, s.profile_id limit 1)))`
