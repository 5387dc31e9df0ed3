import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'

/**
 * The row belongs to `server/projects`. Its settings belong to the capabilities that they are settings of, which alone write them:
 * origins to `server/sdk-keys`, quota and retention to `server/events`.
 */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    /** From which pages events are taken; from any where there is none. */
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    /** The last page whose events were not taken, and how many such batches there were. */
    refusedOrigin: text('refused_origin'),
    refusedAt: at('refused_at'),
    refusedCount: integer('refused_count').notNull().default(0),
    /** How many events are taken a month; null for as many as the server's setting says. */
    monthlyEvents: bigint('monthly_events', { mode: 'number' }),
    /** For so long events and what is counted of them are kept. */
    retentionMonths: integer('retention_months').notNull().default(13),
    /** Set while a deleted project can still be brought back. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('projects_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('projects_tenant').on(table.tenantId, table.createdAt),
    tenantOnly('projects'),
  ],
)

/** The project that a form made, by the key of that form: sent again after a lost answer, it makes no second one. */
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

/** The column of a table whose rows belong to a project and go with it. */
export const projectId = () =>
  uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
