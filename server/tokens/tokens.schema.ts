import { foreignKey, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/organisation/roles.ts'
import { members } from '#server/accounts/accounts.schema.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'

/** Tokens with which programs make calls for a member. They are deleted with the membership. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the token, which itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    /** The last four characters, by which the person recognises it. */
    ending: text('ending').notNull(),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    /** Null for all projects of the organisation, also later ones. */
    projectIds: text('project_ids').array(),
    expiresAt: at('expires_at'),
    /** Written at most once a minute. */
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('api_tokens_hash').on(table.tokenHash),
    uniqueIndex('api_tokens_of').on(table.tenantId, table.userId, table.id),
    foreignKey({
      name: 'api_tokens_member',
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete('cascade'),
    tenantOnly('api_tokens'),
  ],
)
