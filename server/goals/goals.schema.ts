import { date, doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GoalMetric } from '#contract/goals/goals.ts'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** What a project wants to reach within a window of days (in its time zone; both belong to it), and who answers for it. */
export const goals = pgTable(
  'goals',
  {
    projectId: projectId(),
    id: uuid('id').notNull(),
    tenantId: tenantId(),
    metric: text('metric').$type<GoalMetric>().notNull(),
    target: doublePrecision('target').notNull(),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date').notNull(),
    /** A user; somebody who has left stays here, without a name. */
    owner: uuid('owner').notNull(),
    revision: integer('revision').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] }), tenantOnly('goals')],
)
