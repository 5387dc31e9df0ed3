import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InsightQuery } from '#contract/insights/query.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** Questions that a project keeps under a name, and those of them that its dashboard shows. */
export const savedInsights = pgTable(
  'saved_insights',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    question: jsonb('question').$type<InsightQuery>().notNull(),
    /** Null: the question is about its own dates. */
    lastDays: integer('last_days'),
    onDashboard: boolean('on_dashboard').notNull(),
    revision: integer('revision').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    uniqueIndex('saved_insights_name').on(table.projectId, sql`lower(${table.name})`),
    tenantOnly('saved_insights'),
  ],
)
