import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/accounts.schema.ts'
import { at, createdAt } from '#server/kernel/columns.ts'

/** Open changes of e-mail addresses: one a person. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of what the codes are sealed with, so that those of an earlier change fit no later one. */
    id: uuid('id').notNull(),
    newEmail: text('new_email').notNull(),
    /** The seals of the codes that were mailed to the present address and to the new one. */
    oldCodeHash: text('old_code_hash').notNull(),
    newCodeHash: text('new_code_hash').notNull(),
    /** The digest of the link by which the owner of the present address stops the change. */
    disownHash: text('disown_hash').notNull(),
    /** Whether the new address belongs to another account: no code was mailed to it, and none is right. */
    decoy: boolean('decoy').notNull(),
    attempts: integer('attempts').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('email_changes_disown').on(table.disownHash), index('email_changes_expiry').on(table.expiresAt)],
)
