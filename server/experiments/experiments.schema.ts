import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ExposureGroup } from '#contract/decisions/exposures.ts'
import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import type { SelfTestFailure, SelfTestGroup, SelfTestResult, SelfTestState } from '#contract/experiments/self-test.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

const ofTenant = () => uuid('tenant_id').notNull()

/** The metrics that a project has defined, beside the built-in ones. */
export const metrics = pgTable(
  'metrics',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<MetricDefinition>().notNull(),
    revision: integer('revision').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** The last of the dues by which the metric is counted for people exposed before; null until these are written. */
    countedTo: bigint('counted_to', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] }), tenantOnly('metrics')],
)

/**
 * The people who are compared, with what is counted of them. A strategy of zeros is the whole project; its versions are those of the global
 * holdout. A profile that was merged stays, under the profile that it belongs to now.
 */
export const effectPeople = pgTable(
  'effect_people',
  {
    projectId: projectId(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    profileId: uuid('profile_id').notNull(),
    tenantId: ofTenant(),
    livingId: uuid('living_id').notNull(),
    exposedAt: at('exposed_at').notNull(),
    exposedAs: text('exposed_as').$type<ExposureGroup>().notNull(),
    /** The arm that the first decision fell on; empty for people who were held out. */
    arm: text('arm').notNull(),
    isContaminated: boolean('is_contaminated').notNull(),
    /** What the person was when exposed, which results are divided by. `visitor` is null for those exposed before this was kept. */
    visitor: text('visitor').$type<'new' | 'returning'>(),
    device: text('device'),
    country: text('country'),
    source: text('source'),
    /** Whether the totals contain this row. */
    isCounted: boolean('is_counted').notNull(),
    /** By the metric: its figure, the denominator, the figure before the exposure, and 1 if it was cut at the cap. Metrics without any are left out. */
    sums: jsonb('sums').$type<StoredSums>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.strategyId, table.version, table.profileId] }),
    index('effect_people_profile').on(table.projectId, table.profileId),
    index('effect_people_living').on(table.projectId, table.livingId),
    tenantOnly('effect_people'),
  ],
)
export type StoredSums = Record<string, readonly [y: number, d: number, x: number, capped: number]>

/** People whose events have to be counted again. Rows are only added and removed, so that folding events never waits for counting. */
export const effectDues = pgTable(
  'effect_dues',
  {
    projectId: projectId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    tenantId: ofTenant(),
    profileId: uuid('profile_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] }), tenantOnly('effect_dues')],
)

/** Sums over people by the day (UTC) of their exposure. The row with an empty metric has the numbers of people. */
export const effectTotals = pgTable(
  'effect_totals',
  {
    projectId: projectId(),
    strategyId: uuid('strategy_id').notNull(),
    version: integer('version').notNull(),
    exposedAs: text('exposed_as').$type<ExposureGroup>().notNull(),
    arm: text('arm').notNull(),
    day: date('day').notNull(),
    metric: text('metric').notNull(),
    tenantId: ofTenant(),
    people: integer('people').notNull(),
    contaminated: integer('contaminated').notNull(),
    sum: doublePrecision('sum').notNull(),
    squares: doublePrecision('squares').notNull(),
    denominator: doublePrecision('denominator').notNull(),
    denominatorSquares: doublePrecision('denominator_squares').notNull(),
    products: doublePrecision('products').notNull(),
    pre: doublePrecision('pre').notNull(),
    preSquares: doublePrecision('pre_squares').notNull(),
    preProducts: doublePrecision('pre_products').notNull(),
    capped: doublePrecision('capped').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.projectId, table.strategyId, table.version, table.exposedAs, table.arm, table.day, table.metric],
    }),
    tenantOnly('effect_totals'),
  ],
)

/** The latest self-test of a project, and the result of the latest one that was completed. */
export const effectSelfTests = pgTable(
  'effect_self_tests',
  {
    projectId: projectId().primaryKey(),
    tenantId: tenantId(),
    /** Each run has an id of its own: by it a process notices that its run was cancelled. */
    runId: uuid('run_id').notNull(),
    state: text('state').$type<SelfTestState>().notNull(),
    metric: text('metric').notNull(),
    peopleGroup: text('people_group').$type<SelfTestGroup>().notNull(),
    splitsDone: integer('splits_done').notNull(),
    reason: text('reason').$type<SelfTestFailure>(),
    askedAt: at('asked_at').notNull(),
    /** Until when the process that runs it has said that it does. */
    leasedUntil: at('leased_until'),
    result: jsonb('result').$type<SelfTestResult>(),
  },
  () => [tenantOnly('effect_self_tests')],
)
