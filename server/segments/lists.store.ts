import { type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { segmentListMembers } from './segments.schema.ts'

const idsAtOnce = 5_000

/**
 * The living profiles that ids name, by the ids: each is the id of a profile, else a user id, else an anonymous id. Of an anonymous id with
 * several people that one is named who had no user id.
 */
export const findNamed = async (
  { query }: Queries,
  { projectId, generation }: { projectId: string; generation: number },
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const named = new Map<string, string>()
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const part = ids.slice(from, from + idsAtOnce)
    const rows = await query<{ asked: string; profile: string }>(
      `with recursive given (asked, as_id, as_user) as materialized (
         select asked, as_id::uuid, as_user from unnest($3::text[], $4::text[], $5::text[]) as t (asked, as_id, as_user)),
       asked (asked, id) as (
         select t.asked, coalesce(
             (select p.id from profiles p where p.project_id = $1 and p.generation = $2::int and p.id = t.as_id),
             (select u.profile_id from profile_users u where u.project_id = $1 and u.generation = $2::int and u.user_id = t.as_user),
             (select a.profile_id from profile_atoms a where a.project_id = $1 and a.generation = $2::int and a.anonymous_id = t.asked
               order by a.user_id collate "C" limit 1))
           from given t),
       reached (asked, id, merged_into) as (
         select asked.asked, p.id, p.merged_into from asked
           join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = asked.id
          union
         select r.asked, p.id, p.merged_into from reached r
           join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.merged_into)
       select asked, id::text as profile from reached where merged_into is null`,
      [
        projectId,
        generation,
        new Texts(part),
        new Texts(part.map((it) => (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(it) ? it : null))),
        new Texts(part.map((it) => it.normalize('NFC'))),
      ],
    )
    for (const { asked, profile } of rows) named.set(asked, profile)
  }
  return named
}

/** Puts profiles on a list. Answers those that were not on it. */
export const addToList = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  list: string,
  profiles: readonly string[],
): Promise<string[]> =>
  (
    await query<Row<typeof segmentListMembers, 'profile_id'>>(
      `insert into segment_list_members (project_id, tenant_id, list_id, profile_id)
       select $1::uuid, $2::uuid, $3::uuid, id::uuid from unnest($4::text[]) as t (id) on conflict do nothing returning profile_id`,
      [projectId, tenantId, list, new Texts(profiles)],
    )
  ).map((row) => row.profile_id)

/** Takes everybody off a list except for some profiles. Answers who was taken off. */
export const keepOnList = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  list: string,
  profiles: readonly string[],
): Promise<string[]> =>
  (
    await query<Row<typeof segmentListMembers, 'profile_id'>>(
      `delete from segment_list_members where project_id = $1 and list_id = $2
          and profile_id <> all ($3::uuid[]) returning profile_id`,
      [projectId, list, [...profiles]],
    )
  ).map((row) => row.profile_id)
