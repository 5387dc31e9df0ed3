import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { ScenarioRules } from '#contract/scenarios/settings.ts'
import type { RolloutState, TemplateContent } from '#contract/scenarios/templates.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

const scenario = () => text('scenario').$type<Scenario>().notNull()

/**
 * Which events of a scenario start strategies in a project, and which version of the template it has. There is no row until somebody changes
 * the rules or a version is rolled out: such a project has the version of new projects.
 */
export const scenarioSettings = pgTable(
  'scenario_settings',
  {
    projectId: projectId(),
    scenario: scenario(),
    tenantId: tenantId(),
    isEnabled: boolean('is_enabled').notNull(),
    conditions: jsonb('conditions').$type<ScenarioRules['conditions']>().notNull(),
    pages: jsonb('pages').$type<ScenarioRules['pages']>().notNull(),
    revision: integer('revision').notNull(),
    changedAt: at('changed_at').notNull(),
    /** The project has set these rules itself: a roll-out does not replace them. */
    isOwn: boolean('is_own').notNull().default(true),
    version: integer('version').notNull().default(1),
    /** A version that waits for the project's answer. */
    offeredVersion: integer('offered_version'),
    /** The roll-out that last changed the version or the offer, and what they were before it. */
    rolloutId: uuid('rollout_id'),
    previousVersion: integer('previous_version'),
    previousOffer: integer('previous_offer'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.scenario] }),
    index('scenario_settings_rollout').on(table.rolloutId, table.projectId).where(sql`rollout_id is not null`),
    tenantOnly('scenario_settings'),
  ],
)

/** The draft of a scenario's template, which belongs to the platform. There is no row until somebody changes it. */
export const scenarioTemplates = pgTable('scenario_templates', {
  scenario: scenario().primaryKey(),
  /** Null where it says what the newest version says. */
  draft: jsonb('draft').$type<TemplateContent>(),
  revision: integer('revision').notNull().default(0),
  /** The version of projects without a row in `scenario_settings`. */
  versionOfNew: integer('version_of_new').notNull().default(1),
  changedAt: at('changed_at').notNull(),
})

/** Published versions, which never change. The first one is a part of the program and has no row. */
export const scenarioTemplateVersions = pgTable(
  'scenario_template_versions',
  {
    scenario: scenario(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    note: text('note').notNull(),
    publishedAt: at('published_at').notNull(),
    publishedBy: uuid('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scenario, table.version] })],
)

/** Versions on their way to projects. */
export const scenarioRollouts = pgTable(
  'scenario_rollouts',
  {
    id: uuid('id').primaryKey(),
    scenario: scenario(),
    version: integer('version').notNull(),
    /** The organisations that were chosen; null for all. */
    organizations: uuid('organizations').array(),
    state: text('state').$type<RolloutState>().notNull(),
    reason: text('reason').notNull(),
    total: integer('total').notNull(),
    installed: integer('installed').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    restored: integer('restored').notNull().default(0),
    /** The last project that was looked at. */
    reached: uuid('reached'),
    /** The version of new projects before it; null until it was changed. */
    previousOfNew: integer('previous_of_new'),
    /** How often the next batch has failed. */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    startedAt: at('started_at').notNull(),
    startedBy: uuid('started_by').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    index('scenario_rollouts_scenario').on(table.scenario, table.startedAt),
    uniqueIndex('scenario_rollouts_running').on(table.scenario).where(sql`state in ('running', 'rollingBack')`),
  ],
)

/** How many events of a scenario all projects received in a day, in UTC. A job counts them. */
export const scenarioFires = pgTable(
  'scenario_fires',
  {
    day: date('day').notNull(),
    scenario: scenario(),
    fires: bigint('fires', { mode: 'number' }).notNull(),
    countedAt: at('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.scenario] })],
)
