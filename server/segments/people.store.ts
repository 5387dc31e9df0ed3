import type { Person } from '#contract/segments/segments.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profiles } from '#server/profiles/profiles.schema.ts'
import type { StoredProfile } from './evaluating.ts'
import type { FoldRef } from './fold-ref.ts'
import type { CauseKind, segmentMembers, segments } from './segments.schema.ts'

type PersonRow = Row<
  typeof profiles,
  | 'id'
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

const moneyScale = 10_000

const personOf = (row: PersonRow): Person => ({
  id: row.id,
  isIdentified: row.is_identified,
  firstSeen: row.first_seen?.toISOString() ?? null,
  lastSeen: row.last_seen?.toISOString() ?? null,
  events: row.events,
  visits: row.visits,
  orders: row.orders,
  revenue: row.revenue / moneyScale,
  country: row.country,
  device: row.device,
  language: row.language,
  source: row.source,
})

type Scope = Pick<FoldRef, 'projectId' | 'generation'>

/** In the order of the ids. */
export const readPeople = async ({ query }: Queries, { projectId, generation }: Scope, ids: string[]): Promise<Person[]> => {
  const rows = await query<PersonRow>(
    `select p.id, is_identified, first_seen, last_seen, events, visits, orders, revenue, country, device, language, source
       from unnest($3::uuid[]) with ordinality as t (id, place)
       join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = t.id order by t.place`,
    [projectId, generation, ids],
  )
  return rows.map(personOf)
}

type MemberRow = PersonRow & Row<typeof segmentMembers, 'since' | 'event_id'> & { cause: CauseKind }
export type Member = { person: Person; since: Date; cause: CauseKind; eventId: number | null }

/** Members of a segment with an id before one, the newest profile first. */
export const readMembers = async (
  { query }: Queries,
  { projectId, generation }: Scope,
  { segment, before, atMost }: { segment: string; before: string | null; atMost: number },
): Promise<Member[]> => {
  const rows = await query<MemberRow>(
    `select p.id, is_identified, first_seen, last_seen, events, visits, orders, revenue, country, device, language, source,
            m.since, m.cause, m.event_id
       from segment_members m join profiles p on p.project_id = m.project_id and p.generation = m.generation and p.id = m.profile_id
      where m.project_id = $1 and m.generation = $2::int and m.segment_id = $3 and ($4::uuid is null or m.profile_id < $4::uuid)
      order by m.profile_id desc limit $5`,
    [projectId, generation, segment, before, atMost],
  )
  return rows.map((row) => ({ person: personOf(row), since: row.since, cause: row.cause, eventId: row.event_id }))
}

/** A profile, or the one that it has become part of. */
export const findProfile = async (
  { query }: Queries,
  { projectId, generation }: Scope,
  id: string,
): Promise<StoredProfile | null> => {
  const [row] = await query<Row<typeof profiles, 'id' | 'state' | 'is_identified' | 'unit'>>(
    `with recursive reached (id, merged_into) as (
       select id, merged_into from profiles where project_id = $1 and generation = $2::int and id = $3
        union
       select p.id, p.merged_into from reached r join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.merged_into)
     select p.id, p.state, p.is_identified, p.unit from reached r
       join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.id where r.merged_into is null`,
    [projectId, generation, id],
  )
  return row ? { id: row.id, state: row.state, isIdentified: row.is_identified, unit: row.unit } : null
}

/** The segments that profiles are in, by the profiles' ids. Archived ones are left out. */
export const readSegmentsOf = async (
  { query }: Queries,
  { projectId, generation }: Scope,
  profiles: string[],
): Promise<Map<string, { id: string; name: string }[]>> => {
  const found = new Map<string, { id: string; name: string }[]>()
  const rows = await query<Row<typeof segments, 'id' | 'name'> & Row<typeof segmentMembers, 'profile_id'>>(
    `select m.profile_id, s.id, s.name from segment_members m
       join segments s on s.project_id = m.project_id and s.id = m.segment_id and s.status = 'active'
      where m.project_id = $1 and m.generation = $2::int and m.profile_id = any($3::uuid[]) order by lower(s.name), s.id`,
    [projectId, generation, profiles],
  )
  for (const { profile_id: profile, id, name } of rows) found.set(profile, [...(found.get(profile) ?? []), { id, name }])
  return found
}

/** Removes everything that segments and lists have about profiles that no longer exist. Nobody may change the fold meanwhile. */
export const forgetProfiles = async ({ query }: Queries, { projectId, generation }: Scope, profiles: string[]): Promise<void> => {
  await query(
    `with gone as (
       delete from segment_members where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[]) returning segment_id)
     update segment_counts c set members = c.members - g.members
       from (select segment_id, count(*) as members from gone group by segment_id) g
      where c.project_id = $1 and c.generation = $2::int and c.segment_id = g.segment_id`,
    [projectId, generation, profiles],
  )
  await query('delete from segment_dues where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])', [
    projectId,
    generation,
    profiles,
  ])
  await query('delete from segment_changes where project_id = $1 and profile_id = any($2::uuid[])', [projectId, profiles])
  await query('delete from segment_list_members where project_id = $1 and profile_id = any($2::uuid[])', [projectId, profiles])
}
