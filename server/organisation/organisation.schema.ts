import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/organisation/roles.ts'
import type { OrganizationSwitch } from '#contract/organisation/switches.ts'
import { at, createdAt, ofOwnId, tenantOnly } from '#server/kernel/columns.ts'

/** `server/platform` alone writes the suspension and the counts. */
export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    /** Set while the organisation can only be read, with the reason that its members see. */
    suspendedAt: at('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** Set while the deletion can still be cancelled. `server/organization-settings` alone writes it. */
    deletionAskedAt: at('deletion_asked_at'),
    /** The accepted events of the last 24 hours and of the last 30 days, when the last one was accepted, and when this was counted. */
    eventsDay: bigint('events_day', { mode: 'number' }).notNull().default(0),
    eventsMonth: bigint('events_month', { mode: 'number' }).notNull().default(0),
    lastEventAt: at('last_event_at'),
    countedAt: at('counted_at'),
    /** The people who were seen within the last 30 days, and when they were counted. */
    activeProfiles: bigint('active_profiles', { mode: 'number' }).notNull().default(0),
    profilesCountedAt: at('profiles_counted_at'),
    /** What platform admins have switched off for it. */
    switchedOff: text('switched_off').array().$type<OrganizationSwitch[]>().notNull().default([]),
  },
  (table) => [
    index('organizations_name').on(sql`lower(${table.name})`, table.id),
    index('organizations_created').on(table.createdAt, table.id),
    index('organizations_events').on(table.eventsMonth, table.id),
    index('organizations_counted').on(table.countedAt, table.id),
    index('organizations_deleted').on(table.deletionAskedAt).where(sql`${table.deletionAskedAt} is not null`),
    tenantOnly('organizations', ofOwnId),
  ],
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
