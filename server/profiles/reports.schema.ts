import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantOnly } from '#server/kernel/columns.ts'
import { generation, ofProject, ofTenant } from './profiles.schema.ts'
import type { VisitorPart } from './reports.ts'

/**
 * What the dashboard counts, kept by the fold. `quarter` is a quarter of an hour, numbered from 1970 in UTC
 * (`contract/dashboards/quarters.ts`).
 */

/**
 * One row for each quarter of an hour in which a visitor did something. `previous` is the quarter before it in which the same visitor did:
 * a visitor is new in a range exactly once, in the row whose `previous` lies before it. So distinct visitors of any range are counted
 * without comparing visitors.
 */
export const reportVisitors = pgTable(
  'report_visitors',
  {
    projectId: ofProject(),
    generation: generation(),
    anonymousId: text('anonymous_id').notNull(),
    quarter: integer('quarter').notNull(),
    tenantId: ofTenant(),
    previous: integer('previous'),
    events: integer('events').notNull(),
    engagedMs: bigint('engaged_ms', { mode: 'number' }).notNull(),
    shown: integer('shown').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    /** The visits that began, by which they are taken out of the sums when the visitor is erased. */
    starts: jsonb('starts').$type<VisitorPart['starts']>(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.anonymousId, table.quarter] }),
    // With the tenant, which row-level security asks for: without it PostgreSQL reads each row of the table as well, 18 times slower.
    index('report_visitors_quarter').on(table.projectId, table.generation, table.quarter, table.previous, table.tenantId),
    tenantOnly('report_visitors'),
  ],
)

export const reportQuarters = pgTable(
  'report_quarters',
  {
    projectId: ofProject(),
    generation: generation(),
    quarter: integer('quarter').notNull(),
    tenantId: ofTenant(),
    events: integer('events').notNull(),
    visits: integer('visits').notNull(),
    engagedMs: bigint('engaged_ms', { mode: 'number' }).notNull(),
    shown: integer('shown').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.generation, table.quarter] }), tenantOnly('report_quarters')],
)

/** Visits by where they came from, by their first and by their last touch. The empty text stands for what is unknown. */
export const reportSources = pgTable(
  'report_sources',
  {
    projectId: ofProject(),
    generation: generation(),
    quarter: integer('quarter').notNull(),
    touch: text('touch').$type<'first' | 'last'>().notNull(),
    source: text('source').notNull(),
    campaign: text('campaign').notNull(),
    tenantId: ofTenant(),
    visits: integer('visits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.quarter, table.touch, table.source, table.campaign] }),
    tenantOnly('report_sources'),
  ],
)

/** Orders, and refunds as negative amounts in ten-thousandths of the currency's unit. `opensVisit`: the first order of its visit. */
export const reportOrders = pgTable(
  'report_orders',
  {
    projectId: ofProject(),
    generation: generation(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    tenantId: ofTenant(),
    anonymousId: text('anonymous_id').notNull(),
    sessionId: text('session_id'),
    quarter: integer('quarter').notNull(),
    key: text('key').notNull(),
    currency: text('currency').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    isOrder: boolean('is_order').notNull(),
    opensVisit: boolean('opens_visit').notNull(),
    firstSource: text('first_source').notNull(),
    firstCampaign: text('first_campaign').notNull(),
    lastSource: text('last_source').notNull(),
    lastCampaign: text('last_campaign').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.eventId] }),
    index('report_orders_quarter').on(table.projectId, table.generation, table.quarter),
    index('report_orders_visit').on(table.projectId, table.generation, table.anonymousId, table.sessionId),
    index('report_orders_key').on(table.projectId, table.generation, table.key),
    tenantOnly('report_orders'),
  ],
)

/** When a visit first came to each step of the funnel, in milliseconds since 1970, and its last source and its device at the first step. */
export const reportFunnels = pgTable(
  'report_funnels',
  {
    projectId: ofProject(),
    generation: generation(),
    anonymousId: text('anonymous_id').notNull(),
    sessionId: text('session_id').notNull(),
    tenantId: ofTenant(),
    viewed: bigint('viewed', { mode: 'number' }),
    added: bigint('added', { mode: 'number' }),
    checkedOut: bigint('checked_out', { mode: 'number' }),
    bought: bigint('bought', { mode: 'number' }),
    source: text('source'),
    device: text('device'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.anonymousId, table.sessionId] }),
    index('report_funnels_viewed').on(table.projectId, table.generation, table.viewed),
    tenantOnly('report_funnels'),
  ],
)

/**
 * The counts of one whole day in the project's time zone, so that a report of many days need not read their rows again. `day` is the quarter
 * at which it begins, `until` the one before which it ends. A visitor of the day is in `newVisitors` where nothing lies before their first row,
 * otherwise in `visitors` beside the day (in `previousDays`; 0 is any day before those that are kept) of the row's `previous`: one number for
 * each pair of days answers how many visitors any range of days has. The fold marks days as stale when it changes what they were counted from.
 */
export const reportDays = pgTable(
  'report_days',
  {
    projectId: ofProject(),
    generation: generation(),
    day: integer('day').notNull(),
    tenantId: ofTenant(),
    until: integer('until').notNull(),
    zone: text('zone').notNull(),
    isStale: boolean('is_stale').notNull().default(false),
    newVisitors: integer('new_visitors').notNull(),
    previousDays: integer('previous_days').array().notNull(),
    visitors: integer('visitors').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.day] }),
    index('report_days_stale').on(table.projectId, table.generation).where(sql`${table.isStale}`),
    tenantOnly('report_days'),
  ],
)

/** The orders of such a day by currency, in ten-thousandths of its unit. */
export const reportDayOrders = pgTable(
  'report_day_orders',
  {
    projectId: ofProject(),
    generation: generation(),
    day: integer('day').notNull(),
    currency: text('currency').notNull(),
    tenantId: ofTenant(),
    orders: integer('orders').notNull(),
    buyingVisits: integer('buying_visits').notNull(),
    paid: bigint('paid', { mode: 'number' }).notNull(),
    refunded: bigint('refunded', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.generation, table.day, table.currency] }),
    tenantOnly('report_day_orders'),
  ],
)

/** The sources of such a day. Visits have no currency (the empty text); orders and revenue have one row for each. */
export const reportDaySources = pgTable(
  'report_day_sources',
  {
    projectId: ofProject(),
    generation: generation(),
    day: integer('day').notNull(),
    touch: text('touch').$type<'first' | 'last'>().notNull(),
    source: text('source').notNull(),
    campaign: text('campaign').notNull(),
    currency: text('currency').notNull(),
    tenantId: ofTenant(),
    visits: integer('visits').notNull(),
    orders: integer('orders').notNull(),
    revenue: bigint('revenue', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.projectId, table.generation, table.day, table.touch, table.source, table.campaign, table.currency],
    }),
    tenantOnly('report_day_sources'),
  ],
)
