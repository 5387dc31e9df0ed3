import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { IngestionModule } from '#server/ingestion/ingestion.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { onceAMinute } from '#server/kernel/minute-cache.ts'
import { countLastDays } from './overview.store.ts'
import { findWebVitals } from './web-vitals.store.ts'

export type AnalyticsDependencies = { database: Database; clock: Clock; pageVitals: IngestionModule['pageVitals'] }

export const serveAnalytics = ({ serve }: HttpRoutes, { database, clock, pageVitals }: AnalyticsDependencies) => {
  const overviewOf = onceAMinute(clock, (project, now) => countLastDays(database, project, now))
  const webVitalsOf = onceAMinute(clock, (project, now) => findWebVitals(database, pageVitals, project, now))
  serve(dashboardEndpoints.viewAnalyticsOverview, ({ who, projectId }) => overviewOf({ projectId, tenantId: who.tenantId }))
  serve(dashboardEndpoints.viewWebVitals, ({ who, projectId }) => webVitalsOf({ projectId, tenantId: who.tenantId }))
}
