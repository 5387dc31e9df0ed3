import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profiles } from '#server/profiles/profiles.schema.ts'
import type { decisionExposures, decisions } from './decisions.schema.ts'

/** Without its trace and inputs, which are large. */
export type ShortRow = Row<
  typeof decisions,
  | 'id'
  | 'at'
  | 'strategy_id'
  | 'version'
  | 'event_id'
  | 'event_name'
  | 'outcome'
  | 'reason'
  | 'arm'
  | 'action_id'
  | 'action_version'
>

type Project = Pick<ProjectRef, 'projectId'>

/** Decisions for profiles before a place, the latest first. Those of each profile are read along an index. */
export const findOfProfiles = (
  { query }: Queries,
  { projectId }: Project,
  { profiles: ids, before, atMost }: { profiles: string[]; before: { at: string; id: string }; atMost: number },
): Promise<ShortRow[]> =>
  query<ShortRow>(
    `select d.id, d.at, d.strategy_id, d.version, d.event_id, d.event_name, d.outcome, d.reason, d.arm, d.action_id, d.action_version
       from unnest($2::uuid[]) as part (id) cross join lateral (
         select decisions.id, at, strategy_id, version, event_id, event_name, outcome, reason, arm, action_id, action_version
           from decisions
          where project_id = $1 and profile_id = part.id and at <= $3::timestamptz and (at, decisions.id) < ($3::timestamptz, $4::uuid)
          order by at desc, decisions.id desc limit $5) d
      order by d.at desc, d.id desc limit $5`,
    [projectId, ids, before.at, before.id, atMost],
  )

/** How many decisions there are for profiles, up to a number. */
export const countOfProfiles = async (
  { query }: Queries,
  { projectId }: Project,
  { profiles: ids, atMost }: { profiles: string[]; atMost: number },
): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from decisions where project_id = $1 and profile_id = any($2::uuid[]) limit $3) counted`,
    [projectId, ids, atMost],
  )
  return row?.count ?? 0
}

/** Decisions that events of the log have caused. */
export const findOfEvents = (
  { query }: Queries,
  { projectId }: Project,
  { events, atMost }: { events: string[]; atMost: number },
): Promise<ShortRow[]> =>
  query<ShortRow>(
    `select id, at, strategy_id, version, event_id, event_name, outcome, reason, arm, action_id, action_version from decisions
      where project_id = $1 and event_id = any($2::text[]) order by at desc, id desc limit $3`,
    [projectId, events, atMost],
  )

/**
 * Up to which event decisions are made. An event that is folded is decided, because both happen in one transaction. Null where no strategy
 * was ever published.
 */
export const findDecidedTo = async ({ query }: Queries, { projectId }: Project): Promise<number | null> => {
  const [row] = await query<{ decided_to: number | null }>(
    `select greatest(s.decided_to, f.last_id) as decided_to from decision_settings s
       left join profile_folds f on f.project_id = s.project_id and f.status = 'live'
      where s.project_id = $1 and s.is_active`,
    [projectId],
  )
  return row?.decided_to ?? null
}

export type ExposureRow = Row<
  typeof decisionExposures,
  'strategy_id' | 'version' | 'decision_id' | 'at' | 'exposed_as' | 'is_contaminated'
> & { count: number }

/** The newest exposures of profiles, each with how many there are in all. */
export const findExposures = (
  { query }: Queries,
  { projectId }: Project,
  { profiles: ids, atMost }: { profiles: string[]; atMost: number },
): Promise<ExposureRow[]> =>
  query<ExposureRow>(
    `select strategy_id, version, decision_id, at, exposed_as, is_contaminated, count(*) over ()::int as count from decision_exposures
      where project_id = $1 and profile_id = any($2::uuid[])
      order by at desc, strategy_id, version limit $3`,
    [projectId, ids, atMost],
  )

export type Person = { id: string; unit: string; parts: string[] }

/** The living profile that a profile has become, with all that became part of it, and the unit that decides its groups. */
export const findPerson = async ({ query }: Queries, { projectId }: Project, profile: string): Promise<Person | null> => {
  const rows = await query<Row<typeof profiles, 'id' | 'unit'> & { part: string }>(
    `with recursive live (generation) as (select generation from profile_folds where project_id = $1 and status = 'live'),
     up (id, merged_into) as (
       select p.id, p.merged_into from live join profiles p on p.project_id = $1 and p.generation = live.generation and p.id = $2::uuid
        union
       select p.id, p.merged_into from up
         join live on true join profiles p on p.project_id = $1 and p.generation = live.generation and p.id = up.merged_into),
     parts (id) as (
       select id from up where merged_into is null
        union
       select p.id from parts
         join live on true join profiles p on p.project_id = $1 and p.generation = live.generation and p.merged_into = parts.id)
     select p.id, p.unit, parts.id as part from up join live on true
       join profiles p on p.project_id = $1 and p.generation = live.generation and p.id = up.id
       join parts on true
      where up.merged_into is null`,
    [projectId, profile],
  )
  const [first] = rows
  return first ? { id: first.id, unit: first.unit, parts: rows.map(({ part }) => part) } : null
}
