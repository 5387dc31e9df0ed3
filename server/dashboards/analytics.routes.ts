import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { serving } from '#server/http/serve.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { onceAMinute } from './minute-cache.ts'
import { countLastDays } from './overview.store.ts'
import { findWebVitals } from './web-vitals.store.ts'

/** Projects have no time zone of their own yet. */
const timeZone = 'UTC'

export const serveAnalytics = (serve: ReturnType<typeof serving>, { database, clock }: { database: Database; clock: Clock }) => {
  const overviewOf = onceAMinute(clock, (project, now) => countLastDays(database, project, { now, timeZone }))
  const webVitalsOf = onceAMinute(clock, (project, now) => findWebVitals(database, project, now))
  serve(dashboardEndpoints.viewAnalyticsOverview, ({ who, projectId }) => overviewOf({ projectId, tenantId: who.tenantId }))
  serve(dashboardEndpoints.viewWebVitals, ({ who, projectId }) => webVitalsOf({ projectId, tenantId: who.tenantId }))
}
