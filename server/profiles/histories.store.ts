import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { LogRow } from './folds.store.ts'
import type { profileAtoms, profileFolds } from './profiles.schema.ts'

/** The generation of the profiles that are shown; null before the first fold. */
export const readGeneration = async ({ query }: Queries, { projectId }: ProjectRef): Promise<number | null> => {
  const [row] = await query<Row<typeof profileFolds, 'generation'>>(
    `select generation from profile_folds where project_id = $1 and status = 'live'`,
    [projectId],
    'read the live generation',
  )
  return row?.generation ?? null
}

/** The profiles that others have become part of, by their ids. A profile that was not merged is its own. */
export const findLiving = async (
  { query }: Queries,
  { projectId, generation }: { projectId: string; generation: number },
  profiles: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await query<{ asked: string; living: string }>(
    `with recursive up (asked, id, merged_into) as (
       select p.id, p.id, p.merged_into from profiles p
        where p.project_id = $1 and p.generation = $2::int and p.id = any($3::uuid[])
        union
       select up.asked, p.id, p.merged_into from up
         join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = up.merged_into)
     select asked::text as asked, id::text as living from up where merged_into is null`,
    [projectId, generation, [...profiles]],
    'find living profiles',
  )
  return new Map(rows.map(({ asked, living }) => [asked, living]))
}

/** The browsers of profiles. */
export const findBrowsers = async (
  { query }: Queries,
  { projectId, generation }: { projectId: string; generation: number },
  profiles: readonly string[],
): Promise<string[]> =>
  (
    await query<Row<typeof profileAtoms, 'anonymous_id'>>(
      `select distinct anonymous_id from profile_atoms where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])`,
      [projectId, generation, [...profiles]],
      'find browsers of profiles',
    )
  ).map((row) => row.anonymous_id)

/** The events of browsers with some names, between two times with both ends. */
export const findEventsNamed = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { browsers, names, from, to }: { browsers: string[]; names: readonly string[]; from: Date; to: Date },
): Promise<LogRow[]> =>
  query<LogRow>(
    `select e.id, e.message_id, e.type, e.event, e.anonymous_id, e.session_id, e.page_view_id, e.occurred_at, e.received_at,
            e.properties, e.context
       from unnest($2::text[]) as browser (anonymous_id) cross join lateral (
         select id, message_id, type, event, events.anonymous_id, session_id, page_view_id, occurred_at, received_at, properties, context
           from events
          where project_id = $1 and events.anonymous_id = browser.anonymous_id and occurred_at >= $3::timestamptz
            and occurred_at <= $4::timestamptz and event = any($5::text[])) e`,
    [projectId, browsers, from.toISOString(), to.toISOString(), [...names]],
    'read histories',
  )
