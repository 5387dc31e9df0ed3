import type { Certificate } from '#contract/profiles/erasure.ts'
import { idsShown } from '#contract/profiles/profiles.ts'
import type { Parameter, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileErasures } from './decisions.schema.ts'
import type { Fold } from './folds.store.ts'
import type { profileFolds, profiles } from './profiles.schema.ts'

/** The fold whose rows are shown; null where nothing was folded yet. `lastId` is the last event that is folded. */
export const findLiveFold = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
): Promise<(Fold & { lastId: number }) | null> => {
  const [row] = await query<Row<typeof profileFolds, 'generation' | 'last_id'>>(
    `select generation, last_id from profile_folds where project_id = $1 and status = 'live'`,
    [projectId],
    'find the live fold',
  )
  return row ? { projectId, tenantId, generation: row.generation, lastId: row.last_id } : null
}

export type ProfileRow = Row<
  typeof profiles,
  | 'id'
  | 'state'
  | 'is_identified'
  | 'first_seen'
  | 'last_seen'
  | 'events'
  | 'visits'
  | 'orders'
  | 'revenue'
  | 'country'
  | 'device'
  | 'language'
  | 'source'
>

export const shownColumns = `id, state, is_identified, first_seen, last_seen, events, visits, orders, revenue, country, device, language, source`

/** The profile that an id stands for: itself, or the one that it has become part of. */
export const findProfile = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  id: string,
): Promise<ProfileRow | null> => {
  const [row] = await query<ProfileRow>(
    `with recursive chain (id, merged_into) as (
       select id, merged_into from profiles where project_id = $1 and generation = $2::int and id = $3::uuid
        union
       select p.id, p.merged_into from chain c
         join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = c.merged_into)
     select ${shownColumns} from profiles
      where project_id = $1 and generation = $2::int and id = (select id from chain where merged_into is null)`,
    [projectId, generation, id],
  )
  return row ?? null
}

/** The profiles that ids stand for, each once, in the order of their own ids. */
export const findProfiles = (
  { query }: Queries,
  { projectId, generation }: Fold,
  ids: readonly string[],
): Promise<ProfileRow[]> =>
  query<ProfileRow>(
    `with recursive chain (id, merged_into) as (
       select id, merged_into from profiles where project_id = $1 and generation = $2::int and id = any($3::uuid[])
        union
       select p.id, p.merged_into from chain c
         join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = c.merged_into)
     select ${shownColumns} from profiles
      where project_id = $1 and generation = $2::int and id in (select id from chain where merged_into is null) order by id`,
    [projectId, generation, [...ids]],
  )

/** What became of an erased or anonymised profile; null where the id is no such profile. */
export const findErasure = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  id: string,
): Promise<{ certificate: Certificate; replacedBy: string | null } | null> => {
  const [row] = await query<Row<typeof profileErasures, 'certificate' | 'replaced_by'>>(
    'select certificate, replaced_by from profile_erasures where project_id = $1 and profile_id = $2::uuid',
    [projectId, id],
  )
  return row ? { certificate: row.certificate, replacedBy: row.replaced_by } : null
}

/** What an id of a user or a browser, or the hash of an e-mail address or a phone number, stands for in this project. */
export const findIdsOf = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { anonymousId, userId, hashes }: { anonymousId: string; userId: string; hashes: string[] },
): Promise<string[]> =>
  (
    await query<Row<typeof profiles, 'id'>>(
      `with recursive named (id) as (
         select profile_id from profile_atoms where project_id = $1 and generation = $2::int and anonymous_id = $3
          union
         select profile_id from profile_users where project_id = $1 and generation = $2::int and user_id = $4
          union
         select profile_id from profile_lookups where project_id = $1 and generation = $2::int and email_hash = any($5::text[])
          union
         select profile_id from profile_lookups where project_id = $1 and generation = $2::int and phone_hash = any($5::text[])),
       chain (id, merged_into) as (
         select p.id, p.merged_into from named n join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = n.id
          union
         select p.id, p.merged_into from chain c
           join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = c.merged_into)
       select id from chain where merged_into is null`,
      [projectId, generation, anonymousId, userId, hashes],
    )
  ).map(({ id }) => id)

export type Ids = { userIds: string[]; userIdCount: number; anonymousIds: string[]; anonymousIdCount: number }
const noIds: Ids = { userIds: [], userIdCount: 0, anonymousIds: [], anonymousIdCount: 0 }

/** What belongs to profiles beside their own rows. */
export type Surroundings = {
  ids: (id: string) => Ids
  mergedFrom: (id: string) => string[]
  isAnonymised: (id: string) => boolean
}

type IdsRow = {
  id: string
  user_ids: string[] | null
  user_id_count: number
  anonymous_ids: string[] | null
  anonymous_id_count: number
}

export const readSurroundings = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  ids: string[],
): Promise<Surroundings> => {
  const own: Parameter[] = [projectId, generation, ids]
  const [named, merged, anonymised] = await Promise.all([
    query<IdsRow>(
      `select profile_id as id, (array_agg(distinct user_id collate "C") filter (where user_id <> ''))[1:${idsShown}] as user_ids,
              count(distinct user_id) filter (where user_id <> '')::int as user_id_count,
              (array_agg(distinct anonymous_id collate "C"))[1:${idsShown}] as anonymous_ids,
              count(distinct anonymous_id)::int as anonymous_id_count
         from profile_atoms where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[]) group by profile_id`,
      own,
    ),
    query<{ id: string | null; parts: string[] | null }>(
      `with recursive parts (whole, id) as (
         select merged_into, id from profiles where project_id = $1 and generation = $2::int and merged_into = any($3::uuid[])
          union
         select parts.whole, p.id from parts
           join profiles p on p.project_id = $1 and p.generation = $2::int and p.merged_into = parts.id)
       select whole as id, (array_agg(id::text order by id))[1:${idsShown}] as parts from parts group by whole`,
      own,
    ),
    query<Row<typeof profileErasures, 'replaced_by'>>(
      `select distinct replaced_by from profile_erasures where project_id = $1 and replaced_by = any($2::uuid[])`,
      [projectId, ids],
    ),
  ])
  const idsOf = new Map(
    named.map((row) => [
      row.id,
      {
        userIds: row.user_ids ?? [],
        userIdCount: row.user_id_count,
        anonymousIds: row.anonymous_ids ?? [],
        anonymousIdCount: row.anonymous_id_count,
      },
    ]),
  )
  const parts = new Map(merged.map((row) => [row.id, row.parts ?? []]))
  const replaced = new Set(anonymised.map((row) => row.replaced_by))
  return {
    ids: (id) => idsOf.get(id) ?? noIds,
    mergedFrom: (id) => parts.get(id) ?? [],
    isAnonymised: (id) => replaced.has(id),
  }
}
