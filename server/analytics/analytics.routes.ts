import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { serving } from '../http/serve.ts'
import { createAnalyticsOverview } from './overview.ts'

export const serveAnalytics = (serve: ReturnType<typeof serving>, dependencies: { database: Database; clock: Clock }) => {
  const overviewOf = createAnalyticsOverview(dependencies)
  serve('viewAnalyticsOverview', ({ who, projectId }) => overviewOf({ projectId, tenantId: who.tenantId }))
}
