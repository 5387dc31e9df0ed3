import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '#server/kernel/columns.ts'

export const mails = pgTable('mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  /** The organisation in whose name it is sent; null for the platform's own. */
  organizationId: uuid('organization_id'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at'),
  createdAt: createdAt(),
})
