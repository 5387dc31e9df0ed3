import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { type ScenarioRules, type ScenarioSettings, usualRules } from '#contract/scenarios/settings.ts'
import type { Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { scenarioSettings } from './scenarios.schema.ts'

const usualSettings: ScenarioSettings = { ...usualRules, revision: 0, changedAt: null }

/** The settings of all scenarios that somebody has changed. */
export const readAllSettings = async (
  { query }: Queries,
  projectId: string,
): Promise<(scenario: Scenario) => ScenarioSettings> => {
  const rows = await query<
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
  return (scenario) => changed.get(scenario) ?? usualSettings
}

/** Changes of a project's scenarios wait for each other to the end of their transactions. */
export const holdScenarios = ({ query }: Queries, projectId: string): Promise<unknown> =>
  takeLock(query, 'scenariosOfProject', projectId)

export const writeSettings = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { scenario, rules, now }: { scenario: Scenario; rules: ScenarioRules; now: Date },
): Promise<void> =>
  void (await query(
    `insert into scenario_settings as s (project_id, tenant_id, scenario, is_enabled, conditions, pages, revision, changed_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, 1, $7::timestamptz)
     on conflict (project_id, scenario) do update
       set is_enabled = excluded.is_enabled, conditions = excluded.conditions, pages = excluded.pages, revision = s.revision + 1,
           changed_at = excluded.changed_at`,
    [
      projectId,
      tenantId,
      scenario,
      rules.isEnabled,
      JSON.stringify(rules.conditions),
      JSON.stringify(rules.pages),
      now.toISOString(),
    ],
  ))
