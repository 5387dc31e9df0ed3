import { acrossSamples } from '#contract/scenarios/across-projects.ts'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import type { events } from '#server/events/events.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { scenarioSettings } from './scenarios.schema.ts'

type Query = Queries['query']

/** So that the index `events_scenario` fits, which each probe of a project reads from its newest end. */
const ofScenarios = `e.event in (${scenarios.map((it) => `'${it}'`).join(', ')})`
const isRestricted = `(jsonb_array_length(s.conditions) > 0 or jsonb_array_length(s.pages -> 'only') > 0 or jsonb_array_length(s.pages -> 'except') > 0)`

export type AcrossRow = {
  scenario: Scenario
  receiving: number
  organizations: number
  last_seen: Date | null
  off: number
  restricted: number
}

/** Each scenario over all projects. Only projects that received any event since then are probed. */
export const readAcross = (query: Query, since: Date): Promise<AcrossRow[]> =>
  query<AcrossRow>(
    `with asked as materialized (
       select p.id, p.tenant_id from projects p join event_counters c on c.project_id = p.id
        where p.deleted_at is null and c.last_accepted_at > $1::timestamptz)
     select n.scenario, seen.receiving, seen.organizations, seen.last_seen, kept.off, kept.restricted
       from unnest($2::text[]) as n (scenario)
      cross join lateral (
        select count(*)::int as receiving, count(distinct a.tenant_id)::int as organizations, max(l.received_at) as last_seen
          from asked a cross join lateral (
            select e.received_at from events e
             where e.project_id = a.id and e.event = n.scenario and ${ofScenarios} and e.received_at > $1::timestamptz
             order by e.received_at desc limit 1) l) seen
      cross join lateral (
        select count(*) filter (where not s.is_enabled)::int as off, count(*) filter (where ${isRestricted})::int as restricted
          from scenario_settings s join projects p on p.id = s.project_id
         where s.scenario = n.scenario and p.deleted_at is null) kept`,
    [since.toISOString(), [...scenarios]],
  )

export const countProjects = async (query: Query): Promise<number> => {
  const [row] = await query<{ total: number }>('select count(*)::int as total from projects where deleted_at is null')
  return row?.total ?? 0
}

export type ProjectsAsked = {
  scenario: Scenario
  /** Properties that each event should carry in the first version of the template. */
  required: readonly string[]
  /** The version of projects without a row. */
  versionOfNew: number
  /** A part of the name of the project or its organisation, in lower case, or the id of one; empty for all. */
  part: string
  /** Events are counted since then. */
  since: Date
  /** The id of the last row that is known. */
  after: string | null
  limit: number
}

/** Takes two parameters. */
const from = `projects p join organizations o on o.id = p.tenant_id
   where p.deleted_at is null and ($1::uuid is null or p.id = $1 or o.id = $1)
     and ($2::text = '' or position($2 in lower(p.name)) > 0 or position($2 in lower(o.name)) > 0)`
const values = (part: string) => [isUuid(part) ? part : null, isUuid(part) ? '' : part]

export type ProjectRow = Row<typeof projects, 'id' | 'name' | 'is_sample' | 'tenant_id'> &
  Row<typeof organizations, 'suspended_at'> &
  Nullable<Row<typeof scenarioSettings, 'is_enabled'>> &
  Row<typeof scenarioSettings, 'version' | 'offered_version'> & {
    organization: Value<typeof organizations, 'name'>
    is_restricted: boolean | null
    last_seen: Value<typeof events, 'received_at'> | null
    fires: number
    checked: number
    complete: number
  }

/** Some projects, the last created first. Events are read for the rows of one page only. */
export const readProjects = (query: Query, asked: ProjectsAsked): Promise<ProjectRow[]> =>
  query<ProjectRow>(
    `with page as materialized (
       select p.id, p.name, p.is_sample, p.tenant_id, p.created_at, o.name as organization, o.suspended_at
         from ${from} and ($3::uuid is null or
              (p.created_at, p.id) < (select k.created_at, k.id from projects k where k.id = $3::uuid))
        order by p.created_at desc, p.id desc limit $4::int)
     select page.id, page.name, page.is_sample, page.tenant_id, page.organization, page.suspended_at,
            s.is_enabled, ${isRestricted} as is_restricted, coalesce(s.version, $8::int) as version, s.offered_version, newest.last_seen, day.fires, newest.checked, newest.complete
       from page
       left join scenario_settings s on s.project_id = page.id and s.scenario = $5
       left join scenario_template_versions t on t.scenario = $5 and t.version = coalesce(s.version, $8::int)
      cross join lateral (
        select count(*)::int as fires from (
          select 1 from events e
           where e.project_id = page.id and e.event = $5 and ${ofScenarios} and e.received_at > $6::timestamptz
           limit ${acrossSamples.fires + 1}) counted) day
      cross join lateral (
        select max(n.received_at) as last_seen, count(*)::int as checked,
               count(*) filter (where not exists (
                 select 1 from jsonb_array_elements_text(coalesce(t.content -> 'required', $7::jsonb)) as k (name)
                  where coalesce(n.properties ->> k.name, case when k.name = 'userId' then n.context ->> 'userId' end, '') = ''))::int
                 as complete
          from (select e.received_at, e.properties, e.context from events e
                 where e.project_id = page.id and e.event = $5 and ${ofScenarios}
                 order by e.received_at desc limit ${acrossSamples.properties}) n) newest
      order by page.created_at desc, page.id desc`,
    [
      ...values(asked.part),
      asked.after,
      asked.limit,
      asked.scenario,
      asked.since.toISOString(),
      JSON.stringify(asked.required),
      asked.versionOfNew,
    ],
  )

export const countProjectsAsked = async (query: Query, { part }: Pick<ProjectsAsked, 'part'>): Promise<number> => {
  const [row] = await query<{ total: number }>(`select count(*)::int as total from ${from}`, values(part))
  return row?.total ?? 0
}
