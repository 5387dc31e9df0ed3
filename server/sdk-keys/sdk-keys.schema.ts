import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

export const sdkKeys = pgTable(
  'sdk_keys',
  {
    key: uuid('key').primaryKey(),
    projectId: projectId(),
    tenantId: tenantId(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
    /** The end of validity of a replaced key; null for the project's present key. */
    retiresAt: at('retires_at'),
    /** When the key was revoked. The row is kept, so that no project can get the same key again. */
    revokedAt: at('revoked_at'),
  },
  (table) => [uniqueIndex('sdk_keys_project').on(table.projectId).where(sql`${table.retiresAt} is null`), tenantOnly('sdk_keys')],
)

/** The secret keys with which a customer's servers send events. Only their hash and the first characters are stored. */
export const serverKeys = pgTable(
  'server_keys',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    tenantId: tenantId(),
    hash: text('hash').notNull(),
    start: text('start').notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
    /** The end of validity of a replaced key; null for the present one. */
    retiresAt: at('retires_at'),
  },
  (table) => [
    uniqueIndex('server_keys_hash').on(table.hash),
    uniqueIndex('server_keys_project').on(table.projectId).where(sql`${table.retiresAt} is null`),
    tenantOnly('server_keys'),
  ],
)
