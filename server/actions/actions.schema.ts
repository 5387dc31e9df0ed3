import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ActionMessage } from '#contract/actions/actions.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** One row a visitor who was sent something. It hands out the ids of their messages, in the order of commits, and outlives them. */
export const actionChannels = pgTable(
  'action_channels',
  {
    projectId: projectId(),
    anonymousId: text('anonymous_id').notNull(),
    tenantId: tenantId(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** Up to here messages are gone: whoever stands before it has missed something. */
    prunedSeq: bigint('pruned_seq', { mode: 'number' }).notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.anonymousId] }),
    index('action_channels_sent').on(table.sentAt),
    tenantOnly('action_channels'),
  ],
)

/** What visitors are sent and have to get once at least, whatever breaks on the way. */
export const actionMessages = pgTable(
  'action_messages',
  {
    projectId: uuid('project_id').notNull(),
    anonymousId: text('anonymous_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    tenantId: tenantId(),
    kind: text('kind').$type<ActionMessage['kind']>().notNull(),
    /** Null for what belongs to no decision. */
    decisionId: text('decision_id'),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** When the visitor's browser said that it has it. */
    receivedAt: at('received_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.anonymousId, table.seq] }),
    // By its channel alone: with a reference to the project as well, a sending and a deletion could wait for each other.
    foreignKey({
      name: 'action_messages_channel',
      columns: [table.projectId, table.anonymousId],
      foreignColumns: [actionChannels.projectId, actionChannels.anonymousId],
    }).onDelete('cascade'),
    uniqueIndex('action_messages_decision').on(table.projectId, table.anonymousId, table.decisionId, table.kind),
    index('action_messages_expiry').on(table.expiresAt),
    tenantOnly('action_messages'),
  ],
)

/** Tickets that have opened a stream, until they are too old to open another. */
export const usedTickets = pgTable('used_tickets', {
  nonce: text('nonce').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})
