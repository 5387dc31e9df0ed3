import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projects } from '#server/projects/projects.schema.ts'

/** One row a sample project: which shop it is filled with, and how far. */
export const sampleProjects = pgTable(
  'sample_projects',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** The shop follows from these three. */
    seed: text('seed').notNull(),
    visitors: integer('visitors').notNull(),
    until: at('until').notNull(),
    /** The events of so many households of the shop, from its first, are stored: so many lines. */
    householdsStored: integer('households_stored').notNull().default(0),
    linesStored: integer('lines_stored').notNull().default(0),
    isFilled: boolean('is_filled').notNull().default(false),
    createdBy: uuid('created_by').notNull(),
  },
  () => [tenantOnly('sample_projects')],
)
