import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PasskeyPurpose } from '#contract/passkeys/passkeys.ts'
import { users } from '#server/accounts/accounts.schema.ts'
import { at, createdAt } from '#server/kernel/columns.ts'

/** The passkeys of people (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The id that the authenticator gave it, in base64url. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In COSE, base64url. It verifies signatures and is no secret. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of signatures; always 0 for those that are synchronised between devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, as it said. */
    transports: text('transports').array().notNull(),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
)

/** What an authenticator was asked to sign, by its digest. It is deleted when it is answered. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Null for a sign-in that begins with a passkey: the answer says whose it is. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)
