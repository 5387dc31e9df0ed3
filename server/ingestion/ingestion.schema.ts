import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, tenantOnly } from '#server/kernel/columns.ts'

/**
 * One row for each visit. Its first values are those of its first event with a path, or of its first event if none has one: `entryAt` and
 * `entryBy` (a messageId) identify that event.
 */
export const visitorSessions = pgTable(
  'visitor_sessions',
  {
    projectId: uuid('project_id').notNull(),
    sessionId: text('session_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    startedAt: at('started_at').notNull(),
    lastAt: at('last_at').notNull(),
    events: integer('events').notNull(),
    pageViews: integer('page_views').notNull(),
    isBot: boolean('is_bot').notNull(),
    country: text('country'),
    entryAt: at('entry_at').notNull(),
    entryBy: text('entry_by').notNull(),
    entryPath: text('entry_path'),
    sourceType: text('source_type'),
    sourceName: text('source_name'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.sessionId] }),
    index('visitor_sessions_last').on(table.projectId, table.lastAt),
    tenantOnly('visitor_sessions'),
  ],
)

/**
 * One row for each page view. `viewedAt` and `viewedBy` (a messageId) are those of its page event, or of its first ping as long as there is
 * none.
 */
export const pageViews = pgTable(
  'page_views',
  {
    projectId: uuid('project_id').notNull(),
    pageViewId: text('page_view_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    sessionId: text('session_id'),
    /** Whether the page event has arrived. */
    isViewed: boolean('is_viewed').notNull(),
    viewedAt: at('viewed_at').notNull(),
    viewedBy: text('viewed_by').notNull(),
    isBot: boolean('is_bot').notNull(),
    url: text('url'),
    path: text('path'),
    title: text('title'),
    /** In milliseconds, and in percent of the page: the maximum of all pings. */
    engagedMs: bigint('engaged_ms', { mode: 'number' }).notNull(),
    activeMs: bigint('active_ms', { mode: 'number' }).notNull(),
    maxScroll: integer('max_scroll').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.pageViewId] }),
    index('page_views_viewed').on(table.projectId, table.viewedAt),
    tenantOnly('page_views'),
  ],
)

/** The number of events that a project received in one minute, by the server's clock. */
export const eventMinutes = pgTable(
  'event_minutes',
  {
    projectId: uuid('project_id').notNull(),
    minute: at('minute').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    accepted: integer('accepted').notNull(),
    rejected: integer('rejected').notNull(),
    /** Accepted events of bots, and accepted events of people without a session. */
    ofBots: integer('of_bots').notNull().default(0),
    withoutSession: integer('without_session').notNull().default(0),
    /** Events that had been received before. */
    duplicates: integer('duplicates').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.minute] }),
    // Few minutes have rejected events: the list of sources that reject some reads these only.
    index('event_minutes_rejected').on(table.projectId, table.minute).where(sql`${table.rejected} > 0`),
    tenantOnly('event_minutes'),
  ],
)

/**
 * How often a value in a bucket (`server/ingestion/page-vitals.ts`) was measured on a page on a day (its first instant in UTC), by the
 * server's clock. The metric `loads` counts the page's loads, in bucket 0.
 */
export const pageVitals = pgTable(
  'page_vitals',
  {
    projectId: uuid('project_id').notNull(),
    day: at('day').notNull(),
    metric: text('metric').notNull(),
    path: text('path').notNull(),
    bucket: integer('bucket').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day, table.metric, table.path, table.bucket] }),
    tenantOnly('page_vitals'),
  ],
)
