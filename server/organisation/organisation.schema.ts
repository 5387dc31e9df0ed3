import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/organisation/roles.ts'
import { createdAt, tenantOnly } from '#server/kernel/columns.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  () => [tenantOnly('organizations', sql`id = nullif(current_setting('app.tenant', true), '')::uuid`)],
)

/** The column of a table whose rows belong to an organisation. */
export const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .references(() => organizations.id)

export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('roles_name').on(table.tenantId, sql`lower(${table.name})`), tenantOnly('roles')],
)
