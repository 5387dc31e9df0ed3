import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { AskingDependencies } from './asking.ts'
import { serveInsights } from './insights.routes.ts'
import { createSavedInsights } from './saved-insights.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'insight.change': true
  }
}

/** Questions about what people did, answered from the log of events, and those of them that a project keeps. */
export const createInsightsModule = ({ audit, ...asking }: AskingDependencies & { audit: Audit }) => {
  const saved = createSavedInsights({ database: asking.database, clock: asking.clock, audit })
  return { routes: (http: HttpRoutes) => serveInsights(http, asking, saved) }
}
