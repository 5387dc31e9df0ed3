import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RejectionReason } from '#contract/events/events.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

type EventContext = Record<string, unknown> & { page?: { url?: string; path?: string; title?: string } }

/**
 * One row a project: hands out event ids in the order of commits, because whoever takes some holds the row until then. What is written by
 * its holders (events, what was rejected, what is counted of both) belongs to the project through it, and goes with it by a trigger.
 */
export const eventCounters = pgTable(
  'event_counters',
  {
    projectId: projectId().primaryKey(),
    tenantId: tenantId(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    firstReceivedAt: at('first_received_at').notNull(),
    lastReceivedAt: at('last_received_at').notNull(),
    /** The month (UTC, `2026-03`) in which events were last received, and how many were accepted in it. */
    month: text('month').notNull().default(''),
    monthEvents: bigint('month_events', { mode: 'number' }).notNull().default(0),
    /** When the first and the last event was accepted, kept or not. */
    firstAcceptedAt: at('first_accepted_at'),
    lastAcceptedAt: at('last_accepted_at'),
  },
  () => [tenantOnly('event_counters')],
)

/**
 * In partitions by month of `receivedAt`, made by `make_events_partition`, and `events_other` for what is in none. Each has a unique index of
 * its own over project and messageId: over all of them there can be none.
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
    index('events_visitor').on(table.projectId, table.anonymousId, table.occurredAt),
    tenantOnly('events'),
  ],
)

/** What was rejected, each message once, with the reason. Its ids are from the counter of the project’s events. */
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
    /** As it came, as JSON; its first 32 KB where `isCut`. */
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
