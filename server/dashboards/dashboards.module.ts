import type { HttpRoutes } from '#server/http/module.ts'
import { type AnalyticsDependencies, serveAnalytics } from './analytics.routes.ts'
import { createDaily } from './daily.ts'
import { readTimeZone } from './report.store.ts'
import { granularityFor, pointsOf, type Span, spanIn, spanOf } from './report-times.ts'
import { type ReportDependencies, serveReports } from './reports.routes.ts'

export type { DailyCounts } from './daily.ts'

export type { Span }
export type DashboardsModule = ReturnType<typeof createDashboardsModule>

/** Reports that are computed from the counts of a project's events. */
export const createDashboardsModule = (dependencies: AnalyticsDependencies & ReportDependencies) => ({
  routes: (http: HttpRoutes) => {
    serveAnalytics(http, dependencies)
    serveReports(http, dependencies)
  },
  /** What a project counted by the day. */
  readDays: createDaily(dependencies),
  /** The days of reports: which span and points a range has, and the zone of a project. */
  times: { spanOf, spanIn, pointsOf, granularityFor, readTimeZone },
})
