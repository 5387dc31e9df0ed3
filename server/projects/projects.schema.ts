import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { usualCurrency } from '#contract/projects/currency.ts'
import { usualTimeZone } from '#contract/projects/time-zone.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'

/**
 * The row belongs to `server/projects`. Each setting belongs to one capability, which alone writes it: origins and the pause to `server/sdk-keys`, quota
 * and retention to `server/events`.
 */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    /** The origins from which events are accepted; any origin if it is empty. */
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    /** The last origin whose events were refused, and the number of such batches. */
    refusedOrigin: text('refused_origin'),
    refusedAt: at('refused_at'),
    refusedCount: integer('refused_count').notNull().default(0),
    /** Set while a platform admin has paused the project as a source of events: its keys are refused. */
    pausedAt: at('paused_at'),
    /** The number of events accepted in a month; null for the server's setting. */
    monthlyEvents: bigint('monthly_events', { mode: 'number' }),
    /** How long events and their counts are kept. */
    retentionMonths: integer('retention_months').notNull().default(13),
    /** Three letters of ISO 4217. It never changes after the project is created. */
    currency: text('currency').notNull().default(usualCurrency),
    /** The IANA name of the zone in which its days begin: those of reports, budgets and of people without a zone. */
    timeZone: text('time_zone').notNull().default(usualTimeZone),
    /** Whether `server/samples` fills it with invented events. */
    isSample: boolean('is_sample').notNull().default(false),
    /** Set while a deleted project can still be restored. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('projects_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('projects_tenant').on(table.tenantId, table.createdAt),
    tenantOnly('projects'),
  ],
)

/** The project that a form created, by the key of the form: if the form is sent again after a lost answer, it creates no second project. */
export const projectCreations = pgTable(
  'project_creations',
  {
    tenantId: tenantId(),
    key: text('key').notNull(),
    projectId: uuid('project_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    index('project_creations_created').on(table.createdAt),
    tenantOnly('project_creations'),
  ],
)

/** The column of a table whose rows belong to a project and are deleted with it. */
export const projectId = () =>
  uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
