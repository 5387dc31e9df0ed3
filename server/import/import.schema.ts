import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportFormat, ImportReport } from '#contract/import/import.ts'
import { at, createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/**
 * One row a part of an import, and how far its lines are stored: `lines` of them, whose SHA-256 is `digest`. The row changes in the
 * transaction that stores the events.
 */
export const importParts = pgTable(
  'import_parts',
  {
    projectId: projectId(),
    key: text('key').notNull(),
    tenantId: tenantId(),
    format: text('format').$type<ImportFormat>().notNull(),
    firstLine: bigint('first_line', { mode: 'number' }).notNull(),
    lines: integer('lines').notNull(),
    digest: text('digest').notNull(),
    isComplete: boolean('is_complete').notNull(),
    report: jsonb('report').$type<ImportReport>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    storedAt: at('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] }), tenantOnly('import_parts')],
)
