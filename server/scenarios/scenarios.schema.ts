import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioRules } from '#contract/scenarios/settings.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** Which events of a scenario start strategies in a project. There is no row until somebody changes it. */
export const scenarioSettings = pgTable(
  'scenario_settings',
  {
    projectId: projectId(),
    scenario: text('scenario').$type<Scenario>().notNull(),
    tenantId: tenantId(),
    isEnabled: boolean('is_enabled').notNull(),
    conditions: jsonb('conditions').$type<ScenarioRules['conditions']>().notNull(),
    pages: jsonb('pages').$type<ScenarioRules['pages']>().notNull(),
    revision: integer('revision').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.scenario] }), tenantOnly('scenario_settings')],
)
