import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import { builtInVersion, type TemplateContent } from '#contract/scenarios/templates.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { scenarioRollouts, scenarioTemplates, scenarioTemplateVersions } from '../scenarios.schema.ts'

type Query = Queries['query']

type StoredRow = Row<typeof scenarioTemplates, 'draft' | 'revision' | 'version_of_new' | 'changed_at'>
/** `changed_at` is null where nobody has changed the template. */
export type TemplateRow = Omit<StoredRow, 'changed_at'> & { changed_at: Date | null }
const unchanged: TemplateRow = { draft: null, revision: 0, version_of_new: builtInVersion, changed_at: null }

export const readTemplate = async (query: Query, scenario: Scenario): Promise<TemplateRow> => {
  const [row] = await query<StoredRow>(
    'select draft, revision, version_of_new, changed_at from scenario_templates where scenario = $1',
    [scenario],
  )
  return row ?? unchanged
}

/** The template of a scenario, held to the end of the transaction. */
export const holdTemplate = async (query: Query, scenario: Scenario, now: string): Promise<TemplateRow> => {
  await query('insert into scenario_templates (scenario, changed_at) values ($1, $2::timestamptz) on conflict do nothing', [
    scenario,
    now,
  ])
  const [row] = await query<StoredRow>(
    'select draft, revision, version_of_new, changed_at from scenario_templates where scenario = $1 for update',
    [scenario],
  )
  return row ?? unchanged
}

/** Without a draft, it says what the newest version says. */
export const writeDraft = async (
  query: Query,
  scenario: Scenario,
  { draft, now }: { draft: TemplateContent | null; now: string },
): Promise<void> =>
  void (await query(
    'update scenario_templates set draft = $2::jsonb, revision = revision + 1, changed_at = $3::timestamptz where scenario = $1',
    [scenario, draft && JSON.stringify(draft), now],
  ))

export const writeVersionOfNew = async (query: Query, scenario: Scenario, version: number): Promise<void> =>
  void (await query('update scenario_templates set version_of_new = $2::int where scenario = $1', [scenario, version]))

export type VersionRow = Row<typeof scenarioTemplateVersions, 'version' | 'content' | 'note' | 'published_at'> & {
  username: Value<typeof users, 'username'> | null
}

/** The published versions of a scenario, the last first. */
export const readVersions = (query: Query, scenario: Scenario): Promise<VersionRow[]> =>
  query<VersionRow>(
    `select v.version, v.content, v.note, v.published_at, u.username
       from scenario_template_versions v left join users u on u.id = v.published_by
      where v.scenario = $1 order by v.version desc`,
    [scenario],
  )

export const insertVersion = async (
  query: Query,
  scenario: Scenario,
  it: { version: number; content: TemplateContent; note: string; now: string; by: string },
): Promise<void> =>
  void (await query(
    `insert into scenario_template_versions (scenario, version, content, note, published_at, published_by)
     values ($1, $2::int, $3::jsonb, $4, $5::timestamptz, $6)`,
    [scenario, it.version, JSON.stringify(it.content), it.note, it.now, it.by],
  ))

/** How many projects have each version, or were offered it, without deleted projects. Those without a row are counted by `countWithout`. */
export const countUse = (query: Query, scenario: Scenario | null) =>
  query<{ scenario: Scenario; version: number; projects: number; offered: boolean }>(
    `select k.scenario, k.version, k.offered, count(*)::int as projects
       from (select s.scenario, s.project_id, s.version, false as offered from scenario_settings s
              union all
             select s.scenario, s.project_id, s.offered_version, true from scenario_settings s where s.offered_version is not null) k
       join projects p on p.id = k.project_id and p.deleted_at is null
      where $1::text is null or k.scenario = $1
      group by k.scenario, k.version, k.offered`,
    [scenario],
  )

export type SummaryRow = Row<typeof scenarioTemplates, 'scenario'> & {
  version_of_new: number
  has_draft: boolean
  version: number | null
  content: TemplateContent | null
  rollout: Value<typeof scenarioRollouts, 'state'> | null
  fires: number | null
  counted_at: Date | null
}

/** Each scenario with its newest version, its last roll-out, and its events since a day. */
export const readSummaries = (query: Query, since: string): Promise<SummaryRow[]> =>
  query<SummaryRow>(
    `select n.scenario, coalesce(t.version_of_new, ${builtInVersion}) as version_of_new, (t.draft is not null) as has_draft,
            v.version, v.content, r.state as rollout, f.fires, f.counted_at
       from unnest($1::text[]) as n (scenario)
       left join scenario_templates t on t.scenario = n.scenario
       left join lateral (
         select v.version, v.content from scenario_template_versions v where v.scenario = n.scenario order by v.version desc limit 1) v on true
       left join lateral (
         select r.state from scenario_rollouts r where r.scenario = n.scenario order by r.started_at desc, r.id desc limit 1) r on true
      cross join lateral (
         select sum(f.fires)::float8 as fires, max(f.counted_at) as counted_at
           from scenario_fires f where f.scenario = n.scenario and f.day > $2::date) f`,
    [[...scenarios], since],
  )
