import { operationsEndpoints } from '#contract/operations/endpoints.ts'
import type { BackupSummary, PlatformMonitoring } from '#contract/operations/operations.ts'
import { missingMigrations } from '#server/database/open.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { placeOfCursor, timeCursorOf } from '#server/http/time-cursor.ts'
import type { Database } from '#server/kernel/database.ts'
import { backupOf } from './backups/summary.ts'
import type { PlatformJobs } from './jobs.ts'
import type { LogLevelSwitch } from './log-level.ts'
import { countBackups, readAppliedMigrations, readBackups, readDatabaseSize } from './operations.store.ts'
import type { PlatformWatch } from './watch.ts'

type Dependencies = {
  database: Database
  jobs: PlatformJobs
  logLevel: LogLevelSwitch
  watch: PlatformWatch
  viewProcess: () => PlatformMonitoring['process']
  summarizeBackups: () => Promise<BackupSummary>
}

export const serveOperations = (
  { serve, requestContextOf }: HttpRoutes,
  { database, jobs, logLevel, watch, viewProcess, summarizeBackups }: Dependencies,
) => {
  serve(operationsEndpoints.viewPlatformMonitoring, async () => ({
    process: viewProcess(),
    database: {
      kind: database.kind,
      bytes: await readDatabaseSize(database.query),
      isReadOnly: database.isReadOnly(),
      disk: database.room(),
      ...(await readAppliedMigrations(database.query)),
      missing: await missingMigrations(database),
    },
    log: await logLevel.follow(),
    ...(await watch.view()),
    backups: await summarizeBackups(),
  }))
  serve(operationsEndpoints.listIncidents, ({ query }) => watch.incidents(query))
  serve(operationsEndpoints.listJobs, () => jobs.list())
  serve(operationsEndpoints.runJob, ({ context, who, params }) => jobs.run(who, params.name, requestContextOf(context)))
  serve(operationsEndpoints.changeLogLevel, ({ context, who, body }) => logLevel.change(who, body, requestContextOf(context)))
  serve(operationsEndpoints.resetLogLevel, ({ context, who }) => logLevel.reset(who, requestContextOf(context)))
  serve(operationsEndpoints.listBackups, async ({ query: { cursor, limit } }) => {
    const rows = await readBackups(database.query, { after: placeOfCursor(cursor), limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(backupOf),
      next: rows.length > limit && last ? timeCursorOf({ at: last.ended_at, id: last.id }) : null,
      total: { value: await countBackups(database.query), exact: true },
    }
  })
}
