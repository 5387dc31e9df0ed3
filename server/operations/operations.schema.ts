import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BackupKind, DatabaseKind, LogLevel, VerificationOutcome } from '#contract/operations/operations.ts'
import type { IncidentKind } from '#contract/operations/watch.ts'
import { at } from '#server/kernel/columns.ts'

/** Backups that were written of this database, and the one that it was restored from. They hold no one organisation’s data. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BackupKind>().notNull(),
    /** The name of the file, without its folder. */
    file: text('file').notNull(),
    /** What kind of database was backed up; null in rows of earlier versions. */
    database: text('database').$type<DatabaseKind>(),
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

/** Backup files that were restored into a temporary database to see whether they can be. */
export const backupVerifications = pgTable(
  'backup_verifications',
  {
    id: uuid('id').primaryKey(),
    /** The name of the file, without its folder. */
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
    outcome: text('outcome').$type<VerificationOutcome>().notNull(),
    /** The table that differed from the file. */
    differs: text('differs'),
    tables: integer('tables').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    /** When the database was as the file has it; null if the file could not be read so far. */
    takenAt: at('taken_at'),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at').notNull(),
    /** The first audit record that was changed or is missing, or null. */
    brokenRecord: bigint('broken_record', { mode: 'number' }),
  },
  (table) => [index('backup_verifications_ended').on(table.endedAt)],
)

/** Another log level of all processes for some time. There is one row at most. */
export const logLevels = pgTable('log_levels', {
  id: text('id').primaryKey(),
  level: text('level').$type<LogLevel>().notNull(),
  until: at('until').notNull(),
  changedBy: uuid('changed_by').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** What each process answered in a minute. They hold no one organisation’s data. */
export const processMinutes = pgTable(
  'process_minutes',
  {
    minute: at('minute').notNull(),
    processId: uuid('process_id').notNull(),
    calls: integer('calls').notNull(),
    /** Calls that failed by a fault of the server. */
    failures: integer('failures').notNull(),
    /** How many batches of events took how long: `server/kernel/call-meter.ts` has the bounds. */
    batchTimes: integer('batch_times').array().notNull(),
    /** The streams that were open at the end of the minute, of the console and of visitors. */
    consoleStreams: integer('console_streams').notNull(),
    visitorStreams: integer('visitor_streams').notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.processId] })],
)

/** Times in which something was wrong with the platform, as the watch over it found. */
export const platformIncidents = pgTable(
  'platform_incidents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<IncidentKind>().notNull(),
    /** The name of the job or the queue; empty for other kinds. */
    subject: text('subject').notNull(),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
    /** The worst value so far. */
    worst: doublePrecision('worst').notNull(),
  },
  (table) => [
    index('platform_incidents_opened').on(table.openedAt, table.id),
    uniqueIndex('platform_incidents_open').on(table.kind, table.subject).where(sql`${table.closedAt} is null`),
  ],
)
