import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from '#server/accounts/accounts.schema.ts'
import { createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** Who gets the weekly summary of a project by e-mail. A subscription goes with the membership and the project. */
export const weeklySummaries = pgTable(
  'weekly_summaries',
  {
    projectId: projectId(),
    userId: uuid('user_id').notNull(),
    tenantId: tenantId(),
    /** The Monday (`2026-03-02`) of the latest summary that was sent or passed over; at the beginning the Monday before the first one. */
    doneMonday: text('done_monday').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('weekly_summaries_member').on(table.tenantId, table.userId),
    index('weekly_summaries_done').on(table.doneMonday),
    foreignKey({
      name: 'weekly_summaries_member',
      columns: [table.tenantId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete('cascade'),
    tenantOnly('weekly_summaries'),
  ],
)
