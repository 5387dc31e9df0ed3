import type { ScenarioRules } from '#contract/scenarios/settings.ts'
import type { Version } from '#engine/decisions/decide.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { scenarioSettings } from '#server/scenarios/scenarios.schema.ts'
import type { strategies, strategyVersions } from './decisions.schema.ts'

/**
 * A published version. `since` is when it was published, in milliseconds: it does not start on what was received before. `priority` is the one
 * that the strategy was given since then.
 */
export type PublishedVersion = Version & { since: number; priority: number | null }

/**
 * What runs in a project, and which events of scenarios start it. `decidesPast`: imported events start strategies as well, at the time at which
 * they happened, and nothing is sent. That is so in sample projects, whose past is invented.
 */
export type Running = {
  versions: readonly PublishedVersion[]
  rules: ReadonlyMap<string, ScenarioRules>
  decidesPast: boolean
}

type VersionRow = Row<typeof strategyVersions, 'strategy_id' | 'version' | 'definition' | 'published_at'> &
  Row<typeof strategies, 'status' | 'priority'>

const versionOf = (row: VersionRow): PublishedVersion => ({
  strategy: row.strategy_id,
  version: row.version,
  isRunning: row.status === 'running',
  definition: row.definition,
  since: row.published_at.getTime(),
  priority: row.priority,
})

const projectsKept = 1_000

/** What runs in a project. It is read once for each revision of its settings. */
export const createRunning = () => {
  const known = new Map<string, Running & { revision: number }>()

  return async ({ query }: Queries, { projectId }: ProjectRef, revision: number): Promise<Running> => {
    const before = known.get(projectId)
    if (before?.revision === revision) return before
    const rows = await query<VersionRow>(
      `select v.strategy_id, v.version, v.definition, v.published_at, s.status, s.priority
         from strategies s join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
        where s.project_id = $1 and s.status = 'running' order by s.id`,
      [projectId],
    )
    const rules = await query<Row<typeof scenarioSettings, 'scenario' | 'is_enabled' | 'conditions' | 'pages'>>(
      `select scenario, is_enabled, conditions, pages from scenario_settings where project_id = $1
        union all
       select t.scenario, (v.content #>> '{rules,isEnabled}')::boolean, v.content #> '{rules,conditions}', v.content #> '{rules,pages}'
         from scenario_versions_of_new() t cross join lateral scenario_template_version(t.scenario, t.version) v
        where not exists (select from scenario_settings s where s.project_id = $1 and s.scenario = t.scenario)`,
      [projectId],
    )
    const [project] = await query<Row<typeof projects, 'is_sample'>>('select is_sample from projects where id = $1', [projectId])
    const running = {
      decidesPast: project?.is_sample ?? false,
      versions: rows.map(versionOf),
      rules: new Map(rules.map((row) => [row.scenario, { ...row, isEnabled: row.is_enabled }])),
    }
    if (known.size >= projectsKept) known.clear()
    known.set(projectId, { revision, ...running })
    return running
  }
}

/** Versions by their strategies and numbers, whether they run or not, in the same order. */
export const readVersions = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  asked: readonly { strategy: string; version: number }[],
): Promise<(PublishedVersion | null)[]> => {
  const rows = await query<VersionRow>(
    `select v.strategy_id, v.version, v.definition, v.published_at, s.status, s.priority
       from strategy_versions v join strategies s on s.project_id = v.project_id and s.id = v.strategy_id
      where v.project_id = $1 and (v.strategy_id, v.version) in (select a.id, a.version from unnest($2::uuid[], $3::int[]) as a (id, version))`,
    [projectId, asked.map(({ strategy }) => strategy), asked.map(({ version }) => version)],
  )
  const found = new Map(rows.map((row) => [`${row.strategy_id} ${row.version}`, versionOf(row)]))
  return asked.map(({ strategy, version }) => found.get(`${strategy} ${version}`) ?? null)
}

/** How many strategies run on each event that can start them, over all projects or in some. A milestone starts on purchases. */
export const countRunningByEvent = ({ query }: Queries, projectIds: readonly string[] | null) =>
  query<{ project_id: string; event: string; running: number }>(
    `select s.project_id, t.event, count(*)::int as running
       from strategies s
       join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
       join projects p on p.id = s.project_id and p.deleted_at is null
      cross join lateral (
        select case v.definition #>> '{trigger,kind}' when 'event' then v.definition #>> '{trigger,event}'
                                                      when 'milestone' then 'purchase' end as event) t
      where s.status = 'running' and t.event is not null and ($1::uuid[] is null or s.project_id = any ($1::uuid[]))
      group by s.project_id, t.event`,
    [projectIds === null ? null : [...projectIds]],
  )
