import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BackupKind, LogLevel } from '#contract/operations/operations.ts'
import { at } from '#server/kernel/columns.ts'

/** Backups that were written of this database, and the one that it was restored from. They hold no one organisation’s data. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BackupKind>().notNull(),
    /** The name of the file, without its folder. */
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
    tables: integer('tables').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    /** The newest migration that the database had. */
    migration: text('migration').notNull(),
    /** When the database was as the file has it. */
    takenAt: at('taken_at').notNull(),
    endedAt: at('ended_at').notNull(),
    /** After a restore: the first audit record that was changed or is missing. Null if there is none, and for backups. */
    brokenRecord: bigint('broken_record', { mode: 'number' }),
  },
  (table) => [index('backups_ended').on(table.endedAt)],
)

/** Another log level of all processes for some time. There is one row at most. */
export const logLevels = pgTable('log_levels', {
  id: text('id').primaryKey(),
  level: text('level').$type<LogLevel>().notNull(),
  until: at('until').notNull(),
  changedBy: uuid('changed_by').notNull(),
  changedAt: at('changed_at').notNull(),
})
