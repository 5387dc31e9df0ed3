import type { HttpRoutes } from '#server/http/module.ts'
import type { AskingDependencies } from './asking.ts'
import { serveInsights } from './insights.routes.ts'

/** Questions about what people did, answered from the log of events. */
export const createInsightsModule = (dependencies: AskingDependencies) => ({
  routes: (http: HttpRoutes) => serveInsights(http, dependencies),
})
