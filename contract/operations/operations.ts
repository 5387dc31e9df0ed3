import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { diskSchema, poolSchema, queueSchema, slowStatementSchema, trafficSchema } from './watch.ts'

/**
 * Repeated work of the server. A job runs in one process at a time. `endedAt`, `outcome`, `failure` and `durationMs` are those of the last run
 * that has ended; they are null before the first one. `failure` is the name of its error. `failures` counts the failed runs since the last
 * successful one. Times are ISO 8601.
 */
export const jobSchema = v.object({
  name: v.string(),
  everySeconds: v.number(),
  isRunning: v.boolean(),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  durationMs: v.nullable(v.number()),
  outcome: v.nullable(v.picklist(['done', 'failed'])),
  failure: v.nullable(v.string()),
  failures: v.number(),
  nextRunAt: v.nullable(v.string()),
})
export type PlatformJob = v.InferOutput<typeof jobSchema>

export const jobParams = v.object({ name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)) })

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
/** For so many minutes the level of the log may be another one. */
export const logLevelMinutes = [15, 60, 240] as const

export const logLevelBody = v.strictObject({ level: v.picklist(logLevels), minutes: v.picklist(logLevelMinutes) })
export type LogLevelChange = v.InferOutput<typeof logLevelBody>

/** The level that the log has. `until`: it is another one than configured until then; null if it is the configured one. */
export const logStateSchema = v.object({
  level: v.picklist(logLevels),
  configured: v.picklist(logLevels),
  until: v.nullable(v.string()),
})
export type LogState = v.InferOutput<typeof logStateSchema>

export const databaseKinds = ['pglite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/**
 * How the verification of a backup ended. `equal`: every table of the temporary database has the rows of the file, by count and digest.
 * `damaged`: the file was cut off or changed. `differs`: a table had other rows after it was restored.
 */
export const verificationOutcomes = ['equal', 'damaged', 'differs'] as const
export type VerificationOutcome = (typeof verificationOutcomes)[number]

export const backupKinds = ['backup', 'restore'] as const
export type BackupKind = (typeof backupKinds)[number]

/**
 * A backup that was written, or the restore that this database comes from. `takenAt`: when the data were as the file has them.
 * `brokenRecord`: the first record of the audit record that a restore found changed or missing; null if there is none.
 */
export const backupSchema = v.object({
  id: v.string(),
  kind: v.picklist(backupKinds),
  file: v.string(),
  database: v.nullable(v.picklist(databaseKinds)),
  bytes: v.number(),
  isEncrypted: v.boolean(),
  tables: v.number(),
  rows: v.number(),
  migration: v.string(),
  takenAt: v.string(),
  endedAt: v.string(),
  brokenRecord: v.nullable(v.number()),
})
export type Backup = v.InferOutput<typeof backupSchema>

/**
 * A restore into a temporary database that showed whether a backup file can be restored. `takenAt` is null if the file could not be read so
 * far. `brokenRecord`: the first record of the audit record that it found changed or missing.
 */
export const verificationSchema = v.object({
  file: v.string(),
  outcome: v.picklist(verificationOutcomes),
  /** The table that differed. */
  differs: v.nullable(v.string()),
  tables: v.number(),
  rows: v.number(),
  takenAt: v.nullable(v.string()),
  endedAt: v.string(),
  brokenRecord: v.nullable(v.number()),
})
export type Verification = v.InferOutput<typeof verificationSchema>

/** A backup is old after so many hours, and the last good verification after so many days. */
export const backupAge = { hours: 48, verifiedDays: 31 } as const

/** What is wrong with the backups, the gravest first; empty if nothing is. `unverified`: no good verification of the last 31 days. */
export const backupWarnings = ['none', 'old', 'failed', 'unverified'] as const
export type BackupWarning = (typeof backupWarnings)[number]

/**
 * `last` is the newest backup of this database, `lastVerified` the newest verification of its file, `verified` the newest one of any file.
 * `hoursSince`: how long ago `last` was taken and `verified` ended.
 */
export const backupSummarySchema = v.object({
  last: v.nullable(backupSchema),
  lastVerified: v.nullable(verificationSchema),
  verified: v.nullable(verificationSchema),
  hoursSince: v.object({ last: v.nullable(v.number()), verified: v.nullable(v.number()) }),
  warnings: v.array(v.picklist(backupWarnings)),
})
export type BackupSummary = v.InferOutput<typeof backupSummarySchema>

/**
 * The process that answered the call, and its database. `cpuShare` is the share of one core, and `lagMs` the 99th percentile of the event
 * loop’s delay, both since `since`. `missing` are the migrations that the database does not have yet. Connections and slow statements are
 * those of this process; `traffic` and `queues` are about all processes.
 */
export const platformMonitoringSchema = v.object({
  process: v.object({
    version: v.string(),
    node: v.string(),
    startedAt: v.string(),
    since: v.string(),
    cpuShare: v.number(),
    rssBytes: v.number(),
    heapBytes: v.number(),
    lagMs: v.number(),
  }),
  database: v.object({
    kind: v.picklist(databaseKinds),
    bytes: v.number(),
    isReadOnly: v.boolean(),
    disk: diskSchema,
    newest: v.string(),
    applied: v.number(),
    missing: v.array(v.string()),
  }),
  log: logStateSchema,
  traffic: trafficSchema,
  pools: v.array(poolSchema),
  queues: v.array(queueSchema),
  /** The slowest first, at most 20. */
  statements: v.array(slowStatementSchema),
  backups: backupSummarySchema,
})
export type PlatformMonitoring = v.InferOutput<typeof platformMonitoringSchema>

/** The last first. */
export const backupsQuery = v.object(pageQuery)
export const backupsPage = cursorPage(backupSchema)
