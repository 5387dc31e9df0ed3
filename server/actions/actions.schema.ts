import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ActionMessage } from '#contract/actions/actions.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/**
 * One row for each visitor who was sent an action. It assigns the ids of their messages, in the order of commits, and is kept longer than
 * the messages.
 */
export const actionChannels = pgTable(
  'action_channels',
  {
    projectId: projectId(),
    anonymousId: text('anonymous_id').notNull(),
    tenantId: tenantId(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** Messages up to this id were deleted: a reader with an earlier id has missed something. */
    prunedSeq: bigint('pruned_seq', { mode: 'number' }).notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.anonymousId] }),
    index('action_channels_sent').on(table.sentAt),
    tenantOnly('action_channels'),
  ],
)

/** Messages to visitors, which must arrive at least once. */
export const actionMessages = pgTable(
  'action_messages',
  {
    projectId: uuid('project_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    tenantId: tenantId(),
    kind: text('kind').$type<ActionMessage['kind']>().notNull(),
    /** Null for a message without a decision. */
    decisionId: text('decision_id'),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** When the visitor's browser confirmed the arrival. */
    receivedAt: at('received_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.anonymousId, table.seq] }),
    // Refers to its channel only: with a foreign key to the project as well, a sending and a deletion could wait for each other.
    foreignKey({
      name: 'action_messages_channel',
      columns: [table.projectId, table.anonymousId],
      foreignColumns: [actionChannels.projectId, actionChannels.anonymousId],
    }).onDelete('cascade'),
    uniqueIndex('action_messages_decision').on(table.projectId, table.anonymousId, table.decisionId, table.kind),
    /** What is sent and acknowledged is counted by project and time. */
    index('action_messages_created').on(table.projectId, table.createdAt),
    index('action_messages_expiry').on(table.expiresAt),
    tenantOnly('action_messages'),
  ],
)

/** Tickets that have opened a stream, stored until they are too old to open another. */
export const usedTickets = pgTable('used_tickets', {
  nonce: text('nonce').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})
