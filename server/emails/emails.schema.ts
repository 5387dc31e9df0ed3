import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EmailStatus } from '#contract/emails/emails.ts'
import type { SuppressionReason } from '#contract/emails/suppressions.ts'
import type { Locale } from '#contract/http/locale.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** E-mails of decisions. Their id is that of the decision, so that a decision has one. What was sent is kept until it is sent. */
export const emails = pgTable(
  'emails',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    actionId: uuid('action_id').notNull(),
    actionVersion: integer('action_version').notNull(),
    profileId: uuid('profile_id').notNull(),
    recipient: text('recipient'),
    senderName: text('sender_name').notNull(),
    replyTo: text('reply_to').notNull(),
    /** Null of what was stored before it was noted. */
    language: text('language').$type<Locale>(),
    subject: text('subject'),
    html: text('html'),
    text: text('text'),
    unsubscribe: text('unsubscribe').notNull(),
    status: text('status').$type<EmailStatus>().notNull(),
    tries: integer('tries').notNull(),
    /** Null unless it waits. */
    nextAttemptAt: at('next_attempt_at'),
    /** When the last attempt began. */
    attemptedAt: at('attempted_at'),
    /** Why the last attempt failed, without what the mail server wrote. */
    failure: text('failure'),
    /** When somebody last had it sent again. */
    replayedAt: at('replayed_at'),
    sentAt: at('sent_at'),
    unsubscribedAt: at('unsubscribed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('emails_action').on(table.projectId, table.actionId, table.createdAt, table.id),
    index('emails_profile').on(table.projectId, table.profileId),
    index('emails_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    tenantOnly('emails'),
  ],
)

/** Addresses to which an organisation sends no more e-mails: keyed hashes, which tell nobody the address. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    tenantId: tenantId(),
    /** What the console names an entry by, so that it never has the whole hash. */
    id: uuid('id').notNull().defaultRandom(),
    addressHash: text('address_hash').notNull(),
    reason: text('reason').$type<SuppressionReason>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.addressHash] }),
    uniqueIndex('email_suppressions_id').on(table.id),
    index('email_suppressions_created').on(table.tenantId, table.createdAt, table.id),
    tenantOnly('email_suppressions'),
  ],
)
