import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Check, Outcome } from '#contract/decisions/checks.ts'
import type { Decision, TraceEntry } from '#contract/decisions/decision.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { ExposureGroup } from '#contract/decisions/exposures.ts'
import type { Stop, Strategy } from '#contract/decisions/strategies.ts'
import type { Cause, Inputs } from '#engine/decisions/decide.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

const ofTenant = () => uuid('tenant_id').notNull()

export type StoredStatus = 'draft' | 'running' | 'paused' | 'archived'

/** Strategies with their drafts. `version` is the published one. */
export const strategies = pgTable(
  'strategies',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    mode: text('mode').$type<Strategy['mode']>().notNull(),
    status: text('status').$type<StoredStatus>().notNull(),
    version: integer('version'),
    /** The priority that the strategy was given among others since its version was published; null for that of the version. */
    priority: integer('priority'),
    /** Why the stop-loss paused the strategy, until somebody resumes it or publishes. */
    stopped: jsonb('stopped').$type<Stop>(),
    /** What somebody resumed in spite of: the same metric does not pause the version again. Empty with each new version. */
    overruled: jsonb('overruled').$type<Stop[]>().notNull().default([]),
    revision: integer('revision').notNull(),
    definition: jsonb('definition').$type<Definition>().notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] }), tenantOnly('strategies')],
)

/** What was published. Rows are never changed: the server's role may not. */
export const strategyVersions = pgTable(
  'strategy_versions',
  {
    projectId: projectId(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    tenantId: ofTenant(),
    definition: jsonb('definition').$type<Definition>().notNull(),
    publishedAt: at('published_at').notNull(),
    publishedBy: uuid('published_by').notNull(),
    /** The version that this one publishes anew. */
    of: integer('of'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.strategyId, table.version] }), tenantOnly('strategy_versions')],
)

/**
 * What holds for all strategies of a project. The row is held while a project's decisions are made, so that they are made one after the
 * other, in whichever process and fold.
 */
export const decisionSettings = pgTable(
  'decision_settings',
  {
    projectId: projectId(),
    tenantId: ofTenant(),
    /** Whether a strategy was ever published. Before, nothing of decisions is read or written while events are folded. */
    isActive: boolean('is_active').notNull(),
    /** Grows with each change of what runs. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** The last event for which decisions are made. A fold of the log anew makes none up to it. */
    decidedTo: bigint('decided_to', { mode: 'number' }).notNull(),
    /** In per cent. */
    holdoutShare: doublePrecision('holdout_share').notNull(),
    holdoutVersion: integer('holdout_version').notNull(),
    holdoutSince: at('holdout_since').notNull(),
    holdoutReason: text('holdout_reason').notNull(),
    capN: integer('cap_n'),
    capHours: integer('cap_hours'),
    /** Both or none: times on the clock. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
  },
  (table) => [primaryKey({ columns: [table.projectId] }), tenantOnly('decision_settings')],
)

/** Decisions, with what each was made from. They belong to no generation of profiles: a fold of the log anew keeps them. */
export const decisions = pgTable(
  'decisions',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: ofTenant(),
    at: at('at').notNull(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    profileId: uuid('profile_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    eventId: text('event_id').notNull(),
    eventName: text('event_name').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    reason: text('reason').$type<Check>(),
    arm: text('arm'),
    propensity: doublePrecision('propensity'),
    actionId: uuid('action_id'),
    actionVersion: integer('action_version'),
    exclusionGroup: text('exclusion_group'),
    /** Until when its message is of use. */
    validUntil: at('valid_until').notNull(),
    messages: jsonb('messages').$type<Decision['messages']>().notNull(),
    trace: jsonb('trace').$type<TraceEntry[]>().notNull(),
    inputs: jsonb('inputs').$type<Omit<Inputs, 'version'>>().notNull(),
    /** Whether the strategy ran. */
    isRunning: boolean('is_running').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('decisions_at').on(table.projectId, table.at, table.id),
    index('decisions_strategy').on(table.projectId, table.strategyId, table.at),
    /** Events of the log are looked up by the list of live events. */
    index('decisions_event').on(table.projectId, table.eventId),
    index('decisions_profile').on(table.projectId, table.profileId, table.at),
    /** What became of the messages of an action. */
    index('decisions_action').on(table.projectId, table.actionId, table.at).where(sql`${table.actionId} is not null`),
    tenantOnly('decisions'),
  ],
)

/** The first eligible decision of each person for each version. `isContaminated`: the person has become one with somebody of another group. */
export const decisionExposures = pgTable(
  'decision_exposures',
  {
    projectId: projectId(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
    decisionId: uuid('decision_id').notNull(),
    at: at('at').notNull(),
    exposedAs: text('exposed_as').$type<ExposureGroup>().notNull(),
    isContaminated: boolean('is_contaminated').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.strategyId, table.version, table.profileId] }),
    index('decision_exposures_profile').on(table.projectId, table.profileId),
    tenantOnly('decision_exposures'),
  ],
)

/** Strategies that have started and wait for their delay. */
export const decisionDues = pgTable(
  'decision_dues',
  {
    projectId: projectId(),
    /** The id of the decision to be made. */
    id: uuid('id').notNull(),
    tenantId: ofTenant(),
    dueAt: at('due_at').notNull(),
    profileId: uuid('profile_id').notNull(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    cancelledBy: text('cancelled_by'),
    /** The id of the event that it started with. */
    place: bigint('place', { mode: 'number' }).notNull(),
    cause: jsonb('cause').$type<Cause>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('decision_dues_due').on(table.projectId, table.dueAt),
    index('decision_dues_profile').on(table.projectId, table.profileId),
    tenantOnly('decision_dues'),
  ],
)

/** What strategies with a budget have spent, by the day in the project's time zone (`2026-03-01`), and in total (`total`). */
export const decisionSpending = pgTable(
  'decision_spending',
  {
    projectId: projectId(),
    strategyId: uuid('strategy_id').notNull(),
    day: text('day').notNull(),
    tenantId: ofTenant(),
    coupons: bigint('coupons', { mode: 'number' }).notNull(),
    money: doublePrecision('money').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.strategyId, table.day] }), tenantOnly('decision_spending')],
)
