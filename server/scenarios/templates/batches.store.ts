import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioRules } from '#contract/scenarios/settings.ts'
import type { RolloutPreview } from '#contract/scenarios/templates.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { scenarioSettings } from '../scenarios.schema.ts'

type Query = Queries['query']

/** `versionOfNew` is the version of projects without a row. */
export type Targets = { scenario: Scenario; version: number; versionOfNew: number; organizations: string[] | null }

/** Each project that is asked for, with what it has. Takes four parameters. */
const asked = `select p.id, p.tenant_id, coalesce(s.is_own, false) as is_own, coalesce(s.version, $2::int) as version, s.offered_version
         from projects p left join scenario_settings s on s.project_id = p.id and s.scenario = $1
        where p.deleted_at is null and ($3::uuid[] is null or p.tenant_id = any ($3::uuid[]))`
const isKept = 'is_own and version <> $4::int and offered_version is distinct from $4::int'
const isInstalled = 'not is_own and version <> $4::int'
const valuesOf = (it: Targets) => [it.scenario, it.versionOfNew, it.organizations, it.version]

export const preview = async (query: Query, targets: Targets): Promise<Omit<RolloutPreview, 'strategies'>> => {
  const [row] = await query<Omit<RolloutPreview, 'strategies'>>(
    `select count(*)::int as projects, count(distinct tenant_id)::int as organizations,
            (count(*) filter (where ${isInstalled}))::int as install, (count(*) filter (where ${isKept}))::int as keep,
            (count(*) filter (where not (${isInstalled}) and not (${isKept})))::int as unchanged
       from (${asked}) k`,
    valuesOf(targets),
  )
  return row ?? { projects: 0, organizations: 0, install: 0, keep: 0, unchanged: 0 }
}

/** Which of some projects would get the version. */
export const wouldGet = async (query: Query, targets: Targets, projectIds: string[]): Promise<Set<string>> => {
  const rows = await query<{ id: string }>(`select k.id from (${asked}) k where ${isInstalled} and k.id = any ($5::uuid[])`, [
    ...valuesOf(targets),
    projectIds,
  ])
  return new Set(rows.map(({ id }) => id))
}

export const countOrganizations = async (query: Query, ids: string[]): Promise<number> =>
  (await query<Row<typeof organizations, 'id'>>('select id from organizations where id = any ($1::uuid[])', [ids])).length

type Batch = Targets & { rollout: string; rules: ScenarioRules; now: string }
/** The next projects by their ids, or all of those that were created since a time. */
type Part = { after: string | null; limit: number } | { createdSince: string }
export type Brought = { seen: number; reached: string | null; installed: string[]; kept: number }

/**
 * Brings a version to some projects. Those with rules of their own are offered it. What a project changes at the same moment is decided by
 * the lock of its row: the condition is checked again when the row is free.
 */
export const bring = async (query: Query, it: Batch, part: Part): Promise<Brought> => {
  const isNext = 'after' in part
  const rows = await query<{ id: string; is_changed: boolean; is_own: boolean | null }>(
    `with part as materialized (
       select p.id, p.tenant_id, exists (select from scenario_settings s where s.project_id = p.id and s.scenario = $1) as has_row
         from projects p
        where p.deleted_at is null and ($3::uuid[] is null or p.tenant_id = any ($3::uuid[]))
          and ($10::uuid is null or p.id > $10::uuid) and ($11::timestamptz is null or p.created_at >= $11::timestamptz)
        order by p.id limit $12::int),
     changed as (
       insert into scenario_settings as s (project_id, tenant_id, scenario, is_enabled, conditions, pages, revision, changed_at, is_own,
                                           version, rollout_id, previous_version)
       select part.id, part.tenant_id, $1, $5::boolean, $6::jsonb, $7::jsonb, 1, $8::timestamptz, false, $4::int, $9::uuid, $2::int
         from part where part.has_row or $2::int <> $4::int order by part.id
       on conflict (project_id, scenario) do update
         set is_enabled = case when s.is_own then s.is_enabled else excluded.is_enabled end,
             conditions = case when s.is_own then s.conditions else excluded.conditions end,
             pages = case when s.is_own then s.pages else excluded.pages end,
             revision = case when s.is_own then s.revision else s.revision + 1 end,
             changed_at = case when s.is_own then s.changed_at else excluded.changed_at end,
             version = case when s.is_own then s.version else excluded.version end,
             offered_version = case when s.is_own then excluded.version end,
             rollout_id = excluded.rollout_id, previous_version = s.version, previous_offer = s.offered_version
       where s.version <> excluded.version and s.offered_version is distinct from excluded.version
       returning s.project_id, s.is_own)
     select part.id, changed.project_id is not null as is_changed, changed.is_own
       from part left join changed on changed.project_id = part.id order by part.id`,
    [
      ...valuesOf(it),
      it.rules.isEnabled,
      JSON.stringify(it.rules.conditions),
      JSON.stringify(it.rules.pages),
      it.now,
      it.rollout,
      isNext ? part.after : null,
      isNext ? null : part.createdSince,
      isNext ? part.limit : null,
    ],
  )
  return {
    seen: rows.length,
    reached: isNext ? (rows.at(-1)?.id ?? null) : null,
    installed: rows.flatMap((row) => (row.is_changed && row.is_own === false ? [row.id] : [])),
    kept: rows.filter((row) => row.is_changed && row.is_own === true).length,
  }
}

/** Brings some projects of a roll-out back to what they had before it. Rules of their own stay. */
export const restore = async (
  query: Query,
  { rollout, rulesOf, now, limit }: { rollout: string; rulesOf: Record<number, ScenarioRules>; now: string; limit: number },
): Promise<string[]> => {
  const rows = await query<Row<typeof scenarioSettings, 'project_id'>>(
    `with part as materialized (
       select s.project_id, s.scenario from scenario_settings s where s.rollout_id = $1::uuid order by s.project_id limit $2::int)
     update scenario_settings s
        set version = s.previous_version, offered_version = s.previous_offer, rollout_id = null, previous_version = null,
            previous_offer = null,
            is_enabled = case when s.is_own then s.is_enabled else ($3::jsonb #>> array[s.previous_version::text, 'isEnabled'])::boolean end,
            conditions = case when s.is_own then s.conditions else $3::jsonb #> array[s.previous_version::text, 'conditions'] end,
            pages = case when s.is_own then s.pages else $3::jsonb #> array[s.previous_version::text, 'pages'] end,
            revision = case when s.is_own then s.revision else s.revision + 1 end,
            changed_at = case when s.is_own then s.changed_at else $4::timestamptz end
       from part where s.project_id = part.project_id and s.scenario = part.scenario and s.rollout_id = $1::uuid
     returning s.project_id`,
    [rollout, limit, JSON.stringify(rulesOf), now],
  )
  return rows.map(({ project_id }) => project_id)
}

/** Projects that follow the version of new projects, deleted ones that can be restored included. */
export const readWithoutRow = async (query: Query, scenario: Scenario): Promise<string[]> =>
  (
    await query<{ id: string }>(
      'select p.id from projects p where not exists (select from scenario_settings s where s.project_id = p.id and s.scenario = $1)',
      [scenario],
    )
  ).map(({ id }) => id)
