import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/accounts.schema.ts'
import { at, createdAt } from '#server/kernel/columns.ts'

/** The authenticator app of a person. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the application secret, for this person only. */
  secret: text('secret').notNull(),
  /** Null until a code was confirmed: sign-ins do not ask for it yet. */
  enabledAt: at('enabled_at'),
  /** The time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  lastStep: integer('last_step').notNull(),
  createdAt: createdAt(),
})

/** The unused recovery codes of a person, as digests. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
