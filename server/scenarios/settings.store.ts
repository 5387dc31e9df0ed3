import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioRules, ScenarioSettings } from '#contract/scenarios/settings.ts'
import type { Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { scenarioSettings } from './scenarios.schema.ts'
import { readInstalled } from './templates/contents.ts'

/** The settings of all scenarios: those of the project, or those of the template that it has. */
export const readAllSettings = async (queries: Queries, projectId: string): Promise<(scenario: Scenario) => ScenarioSettings> => {
  const installed = await readInstalled(queries, projectId)
  const rows = await queries.query<
    Row<typeof scenarioSettings, 'scenario' | 'is_enabled' | 'conditions' | 'pages' | 'revision' | 'changed_at'>
  >('select scenario, is_enabled, conditions, pages, revision, changed_at from scenario_settings where project_id = $1', [
    projectId,
  ])
  const changed = new Map(
    rows.map(({ scenario, is_enabled, conditions, pages, revision, changed_at }): [Scenario, ScenarioSettings] => [
      scenario,
      { isEnabled: is_enabled, conditions, pages, revision, changedAt: changed_at.toISOString() },
    ]),
  )
  return (scenario) => changed.get(scenario) ?? { ...installed(scenario).content.rules, revision: 0, changedAt: null }
}

/** Changes of a project's scenarios wait for each other to the end of their transactions. */
export const holdScenarios = ({ query }: Queries, projectId: string): Promise<unknown> =>
  takeLock(query, 'scenariosOfProject', projectId)

/** Writes rules of the project's own. False where they have another revision than `replaces` by now: a roll-out does not hold the lock. */
export const writeSettings = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { scenario, rules, replaces, now }: { scenario: Scenario; rules: ScenarioRules; replaces: number; now: Date },
): Promise<boolean> => {
  const rows = await query<Row<typeof scenarioSettings, 'revision'>>(
    `insert into scenario_settings as s (project_id, tenant_id, scenario, is_enabled, conditions, pages, revision, changed_at, version)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, 1, $7::timestamptz,
             coalesce((select t.version from scenario_versions_of_new() t where t.scenario = $3), 1))
     on conflict (project_id, scenario) do update
       set is_enabled = excluded.is_enabled, conditions = excluded.conditions, pages = excluded.pages, revision = s.revision + 1,
           changed_at = excluded.changed_at, is_own = true
     where s.revision = $8::int
     returning s.revision`,
    [
      projectId,
      tenantId,
      scenario,
      rules.isEnabled,
      JSON.stringify(rules.conditions),
      JSON.stringify(rules.pages),
      now.toISOString(),
      replaces,
    ],
  )
  return rows.length > 0
}
