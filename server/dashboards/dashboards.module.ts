import type { HttpRoutes } from '#server/http/module.ts'
import { type AnalyticsDependencies, serveAnalytics } from './analytics.routes.ts'
import { createDaily } from './daily.ts'
import { type ReportDependencies, serveReports } from './reports.routes.ts'

export type { DailyCounts } from './daily.ts'
export type DashboardsModule = ReturnType<typeof createDashboardsModule>

/** Reports that are computed from the counts of a project's events. */
export const createDashboardsModule = (dependencies: AnalyticsDependencies & ReportDependencies) => ({
  routes: (http: HttpRoutes) => {
    serveAnalytics(http, dependencies)
    serveReports(http, dependencies)
  },
  /** What a project counted by the day. */
  readDays: createDaily(dependencies),
})
