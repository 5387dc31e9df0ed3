import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RejectionReason } from '#contract/events/events.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

type EventContext = Record<string, unknown> & { page?: { url?: string; path?: string; title?: string } }

/**
 * One row for each project. It assigns event ids in the order of commits, because a transaction that takes ids locks the row until its end.
 * Events, rejected events and counts belong to the project through this row, and a trigger deletes them with it.
 */
export const eventCounters = pgTable(
  'event_counters',
  {
    projectId: projectId().primaryKey(),
    tenantId: tenantId(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    /** How many of the ids were given to imported events. */
    importedIds: bigint('imported_ids', { mode: 'number' }).notNull().default(0),
    firstReceivedAt: at('first_received_at').notNull(),
    lastReceivedAt: at('last_received_at').notNull(),
    /** The month (UTC, `2026-03`) in which events were last received, and how many were accepted in it. */
    month: text('month').notNull().default(''),
    monthEvents: bigint('month_events', { mode: 'number' }).notNull().default(0),
    /** When the first and the last event were accepted, whether or not they are still stored. */
    firstAcceptedAt: at('first_accepted_at'),
    lastAcceptedAt: at('last_accepted_at'),
  },
  () => [tenantOnly('event_counters')],
)

/**
 * Partitioned by the month of `receivedAt`; `make_events_partition` creates the partitions, and `events_other` holds all other events. Each
 * partition has its own unique index over project and messageId, because there cannot be one over all partitions.
 */
export const events = pgTable(
  'events',
  {
    projectId: uuid('project_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull(),
    tenantId: uuid('tenant_id').notNull(),
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    event: text('event').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    sessionId: text('session_id'),
    pageViewId: text('page_view_id'),
    seq: bigint('seq', { mode: 'number' }),
    occurredAt: at('occurred_at').notNull(),
    receivedAt: at('received_at').notNull(),
    properties: jsonb('properties').$type<Record<string, unknown>>().notNull(),
    context: jsonb('context').$type<EventContext>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id, table.receivedAt] }),
    index('events_received').on(table.projectId, table.receivedAt),
    index('events_visitor').on(table.projectId, table.anonymousId, table.occurredAt, table.id),
    index('events_order').on(table.projectId, sql`(properties ->> 'order_id')`).where(sql`event in ('purchase', 'refund')`),
    // The events of the scenarios, the newest first, whatever else a project receives.
    index('events_scenario')
      .on(table.projectId, table.event, table.receivedAt)
      .where(
        sql`event in ('add_to_cart', 'view_product', 'user_signup', 'user_login', 'start_checkout', 'purchase', 'search', 'exit_intent')`,
      ),
    tenantOnly('events'),
  ],
)

/** Rejected events, each message once, with the reason. Their ids come from the project's event counter. */
export const quarantinedEvents = pgTable(
  'quarantined_events',
  {
    projectId: uuid('project_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull(),
    tenantId: uuid('tenant_id').notNull(),
    messageId: text('message_id'),
    receivedAt: at('received_at').notNull(),
    reason: text('reason').$type<RejectionReason>().notNull(),
    event: text('event'),
    anonymousId: text('anonymous_id'),
    /** The event as received, as JSON; only its first 32 KB if `isCut`. */
    payload: text('payload').notNull(),
    isCut: boolean('is_cut').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('quarantined_events_message').on(table.projectId, table.messageId),
    index('quarantined_events_received').on(table.projectId, table.receivedAt),
    tenantOnly('quarantined_events'),
  ],
)
