import { sql } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, timestamp } from 'drizzle-orm/pg-core'

/** An instant, in milliseconds. */
export const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const createdAt = () => at('created_at').notNull()

/** The role of every transaction on tenants' rows: PGlite's superuser would bypass row-level security. */
const appRole = pgRole('causeway_app').existing()

/** The tenant of the transaction. As a subquery it is computed once a statement; without one PostgreSQL computes it anew for every row. */
const currentTenant = sql`(select nullif(current_setting('app.tenant', true), '')::uuid)`
const ofTenant = sql`tenant_id = ${currentTenant}`
export const ofOrganization = sql`organization_id = ${currentTenant}`
/** For the table of organisations itself. */
export const ofOwnId = sql`id = ${currentTenant}`

/** The row-level security policy of a table: a tenant's transaction sees and writes the rows that satisfy the condition. */
export const tenantOnly = (name: string, condition = ofTenant) =>
  pgPolicy(`${name}_of_tenant`, { as: 'permissive', for: 'all', to: appRole, using: condition, withCheck: condition })
