import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#contract/own-account/notifications.ts'
import { users } from '#server/accounts/accounts.schema.ts'
import { at, createdAt } from '#server/kernel/columns.ts'

export const mails = pgTable('mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  /** Headers beside the usual ones, as those by which mail programs unsubscribe. */
  headers: jsonb('headers').$type<Record<string, string>>(),
  /** The organisation in whose name it is sent; null for the platform's own. */
  organizationId: uuid('organization_id'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at'),
  createdAt: createdAt(),
})

/** The kinds of mails that a person has switched off. */
export const noticesOff = pgTable(
  'notices_off',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
