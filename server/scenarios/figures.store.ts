import { scenarioSamples } from '#contract/scenarios/figures.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

/**
 * Every statement reads the index `events_scenario`, the newest events first, and no more than a fixed number of them. Its condition names
 * the scenarios, so that the index fits it. Events of bots are read and left out.
 */
const ofScenarios = `e.event in (${scenarios.map((it) => `'${it}'`).join(', ')})`
const isBot = `e.context -> 'isBot' is not distinct from 'true'::jsonb`

/** The newest events that are looked through for one that is not a bot's. */
const lookedThrough = 1_000

export type DayCounts = {
  scenario: string
  seen: number
  fires: number
  visitors: number
  last_hour: number
  last_seen: Date | null
}

/** What scenarios did in the last 24 hours, and when they were last seen. `seen` counts events of bots too. */
export const countDay = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { asked, now }: { asked: readonly Scenario[]; now: Date },
) =>
  query<DayCounts>(
    `select s.scenario, day.seen, day.fires, day.visitors, day.last_hour, latest.last_seen
       from unnest($2::text[]) as s (scenario)
      cross join lateral (
        select count(*)::int as seen, count(*) filter (where not is_bot)::int as fires,
               count(distinct anonymous_id) filter (where not is_bot)::int as visitors,
               count(*) filter (where not is_bot and received_at > $4::timestamptz)::int as last_hour
          from (select e.received_at, e.anonymous_id, ${isBot} as is_bot from events e
                 where e.project_id = $1 and e.event = s.scenario and ${ofScenarios} and e.received_at > $3::timestamptz
                 order by e.received_at desc limit ${scenarioSamples.day + 1}) newest) day
      cross join lateral (
        select max(received_at) filter (where not is_bot) as last_seen
          from (select e.received_at, ${isBot} as is_bot from events e
                 where e.project_id = $1 and e.event = s.scenario and ${ofScenarios}
                 order by e.received_at desc limit ${lookedThrough}) newest) latest`,
    [projectId, [...asked], new Date(now.getTime() - day).toISOString(), new Date(now.getTime() - hour).toISOString()],
  )

const hour = 3_600_000
const day = 24 * hour

/** When an event was received, by its bucket: the number of buckets since 1970. */
export const countBuckets = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { scenario, from, seconds }: { scenario: Scenario; from: Date; seconds: number },
) =>
  query<{ bucket: number; seen: number; fires: number; oldest: Date | null }>(
    `select floor(extract(epoch from received_at) / $4::float8)::float8 as bucket, count(*)::int as seen,
            count(*) filter (where not is_bot)::int as fires, min(received_at) as oldest
       from (select e.received_at, ${isBot} as is_bot from events e
              where e.project_id = $1 and e.event = $2 and ${ofScenarios} and e.received_at >= $3::timestamptz
              order by e.received_at desc limit ${scenarioSamples.chart + 1}) newest
      group by 1`,
    [projectId, scenario, from.toISOString(), seconds],
  )

/** How many of the newest events carry each property. `userId` is also told by the event's visitor. */
export const countProperties = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { scenario, names }: { scenario: Scenario; names: readonly string[] },
) =>
  query<{ name: string | null; of: number; present: number; since: Date | null }>(
    `with newest as materialized (
       select received_at, properties, context from (
         select e.received_at, e.properties, e.context, ${isBot} as is_bot from events e
          where e.project_id = $1 and e.event = $2 and ${ofScenarios}
          order by e.received_at desc limit ${scenarioSamples.properties}) read where not is_bot)
     select k.name, (select count(*) from newest)::int as of, (select min(received_at) from newest) as since,
            (select count(*) from newest n
              where coalesce(n.properties ->> k.name, case when k.name = 'userId' then n.context ->> 'userId' end, '') <> '')::int as present
       from unnest($3::text[]) as k (name)`,
    [projectId, scenario, [...names]],
  )

/**
 * Of the newest events whose hours for the goal are over, how many were followed by another event of the same browser in time. `inVisit`: it
 * must belong to the same visit.
 */
export const countGoal = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  asked: { scenario: Scenario; goal: string; hours: number; inVisit: boolean; now: Date },
): Promise<{ of: number; reached: number }> => {
  const [row] = await query<{ of: number; reached: number }>(
    `select count(*)::int as of, count(*) filter (where exists (
              select 1 from events g where g.project_id = $1 and g.anonymous_id = n.anonymous_id and g.event = $3
                 and g.occurred_at > n.occurred_at and g.occurred_at <= n.occurred_at + make_interval(hours => $4::int)
                 and ($5 = false or g.session_id = n.session_id)))::int as reached
       from (select anonymous_id, session_id, occurred_at from (
               select e.anonymous_id, e.session_id, e.occurred_at, ${isBot} as is_bot from events e
                where e.project_id = $1 and e.event = $2 and ${ofScenarios}
                  and e.received_at <= $6::timestamptz - make_interval(hours => $4::int)
                order by e.received_at desc limit ${scenarioSamples.afterwards}) read where not is_bot) n`,
    [projectId, asked.scenario, asked.goal, asked.hours, asked.inVisit, asked.now.toISOString()],
  )
  return row ?? { of: 0, reached: 0 }
}

/** What the same browser did in the 30 minutes after the newest events for which these are over. A row without an event counts them all. */
export const countPaths = ({ query }: Queries, { projectId }: ProjectRef, { scenario, now }: { scenario: Scenario; now: Date }) =>
  query<{ event: string | null; count: number; seconds: number | null }>(
    `with newest as materialized (
       select id, anonymous_id, occurred_at from (
         select e.id, e.anonymous_id, e.occurred_at, ${isBot} as is_bot from events e
          where e.project_id = $1 and e.event = $2 and ${ofScenarios} and e.received_at <= $3::timestamptz - interval '30 minutes'
          order by e.received_at desc limit ${scenarioSamples.afterwards}) read where not is_bot),
     followed as materialized (
       select n.id, after.event, after.seconds from newest n cross join lateral (
         select f.event, min(extract(epoch from f.occurred_at - n.occurred_at))::float8 as seconds from (
           select e.event, e.occurred_at, e.type from events e
            where e.project_id = $1 and e.anonymous_id = n.anonymous_id and e.occurred_at > n.occurred_at
              and e.occurred_at <= n.occurred_at + interval '30 minutes'
            order by e.occurred_at, e.id limit 200) f
          where f.type in ('track', 'page') and f.event <> 'web_vitals' and f.event not like 'action\\_%'
          group by f.event) after)
     select null as event, (select count(*) from newest)::int as count, null::float8 as seconds
      union all
     select '' as event, (select count(*) from newest n where not exists (select 1 from followed f where f.id = n.id))::int, null
      union all
     (select f.event, count(*)::int as count, percentile_cont(0.5) within group (order by f.seconds) as seconds
        from followed f group by f.event order by 2 desc, 1 limit 10)`,
    [projectId, scenario, now.toISOString()],
  )
