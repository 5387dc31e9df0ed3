import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold } from './folds.store.ts'
import type { KnownProfile } from './known.store.ts'
import type { profiles } from './profiles.schema.ts'

export type RefoldedProfile = Pick<KnownProfile, 'state' | 'isIdentified' | 'unit'> & { id: string; mergedInto: string | null }

/** Those of the profiles that exist, the profiles of the browsers, and all that these have become part of. */
export const readRefolded = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { profiles: ids, anonymousIds }: { profiles: string[]; anonymousIds: string[] },
): Promise<RefoldedProfile[]> =>
  (
    await query<Row<typeof profiles, 'id' | 'merged_into' | 'state' | 'is_identified' | 'unit'>>(
      `with recursive asked (id) as (
         select unnest($3::uuid[])
          union
         select profile_id from profile_atoms where project_id = $1 and generation = $2::int and anonymous_id = any($4::text[])),
       reached (id) as (
         select id from asked
          union
         select p.merged_into from reached r
           join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.id and p.merged_into is not null)
       select p.id, p.merged_into, p.state, p.is_identified, p.unit
         from reached r join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.id`,
      [projectId, generation, ids, anonymousIds],
    )
  ).map((row) => ({
    id: row.id,
    mergedInto: row.merged_into,
    state: row.state,
    isIdentified: row.is_identified,
    unit: row.unit,
  }))
