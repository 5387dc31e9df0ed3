import type { Certificate } from '#contract/profiles/erasure.ts'
import { exactTotal, idsShown, lookedAtMost, type ProfileSort } from '#contract/profiles/profiles.ts'
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

const shown = `id, state, is_identified, first_seen, last_seen, events, visits, orders, revenue, country, device, language, source`

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
     select ${shown} from profiles
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
     select ${shown} from profiles
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
         select id from profiles where project_id = $1 and generation = $2::int and email_hash = any($5::text[])
          union
         select id from profiles where project_id = $1 and generation = $2::int and phone_hash = any($5::text[])),
       chain (id, merged_into) as (
         select p.id, p.merged_into from named n join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = n.id
          union
         select p.id, p.merged_into from chain c
           join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = c.merged_into)
       select id from chain where merged_into is null`,
      [projectId, generation, anonymousId, userId, hashes],
    )
  ).map(({ id }) => id)

/** A part of a condition on profiles, which are `p` in it. `before` are the parameters that the statement has before those of this part. */
export type Condition = (before: number) => { text: string; parameters: Parameter[] }

export type ListQuestion = {
  conditions: readonly Condition[]
  sort: ProfileSort | 'id'
  isDescending: boolean
  /** The last row of the page before. */
  after: { value: string | number; id: string } | null
  atMost: number
}

const columns: Record<ListQuestion['sort'], { name: string; type: string }> = {
  lastSeen: { name: 'p.last_seen', type: 'timestamptz' },
  firstSeen: { name: 'p.first_seen', type: 'timestamptz' },
  events: { name: 'p.events', type: 'bigint' },
  visits: { name: 'p.visits', type: 'bigint' },
  orders: { name: 'p.orders', type: 'bigint' },
  revenue: { name: 'p.revenue', type: 'bigint' },
  id: { name: 'p.id', type: 'uuid' },
}

const living = 'p.project_id = $1 and p.generation = $2::int and p.merged_into is null'

const conditionsOf = ({ projectId, generation }: Fold, conditions: readonly Condition[]) => {
  const params: Parameter[] = [projectId, generation]
  const parameter = (value: Parameter) => `$${params.push(value)}`
  const texts = conditions.map((condition) => {
    const { text, parameters } = condition(params.length)
    params.push(...parameters)
    return text
  })
  return { params, parameter, where: [living, ...texts].join(' and '), fits: texts.join(' and ') || 'true' }
}

export const listProfiles = ({ query }: Queries, fold: Fold, question: ListQuestion): Promise<ProfileRow[]> => {
  const { params, parameter, where } = conditionsOf(fold, question.conditions)
  const { name, type } = columns[question.sort]
  const [compared, direction] = question.isDescending ? ['<', 'desc'] : ['>', 'asc']
  const { after } = question
  const beyond = after
    ? ` and (${name}, p.id) ${compared} (${parameter(String(after.value))}::text::${type}, ${parameter(after.id)}::uuid)`
    : ''
  return query<ProfileRow>(
    `select ${shown} from profiles p where ${where}${beyond} order by ${name} ${direction}, p.id ${direction} limit ${parameter(question.atMost)}`,
    params,
  )
}

/** How many fit the conditions, of a limited number of profiles: where there are more, `value` is a lower bound. */
export const countProfiles = async (
  { query }: Queries,
  fold: Fold,
  conditions: readonly Condition[],
): Promise<{ value: number; exact: boolean }> => {
  const { params, parameter, fits } = conditionsOf(fold, conditions)
  const atMost = conditions.length === 0 ? exactTotal : lookedAtMost
  const [row] = await query<{ matched: number; looked: number }>(
    `select count(*) filter (where fits)::int as matched, count(*)::int as looked
       from (select ${fits} as fits from profiles p where ${living} limit ${parameter(atMost + 1)}) looked`,
    params,
  )
  const { matched = 0, looked = 0 } = row ?? {}
  return { value: Math.min(matched, atMost), exact: looked <= atMost }
}

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
