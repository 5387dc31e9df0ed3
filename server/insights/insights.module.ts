import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { AskingDependencies } from './asking.ts'
import { serveInsights } from './insights.routes.ts'
import { createPacking } from './packing.ts'
import { createSavedInsights } from './saved-insights.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'insight.change': true
  }
}

const packEverySeconds = 60

/** Questions about what people did, answered from the log of events, and those of them that a project keeps. */
export const createInsightsModule = ({ audit, ...asking }: AskingDependencies & { audit: Audit }) => {
  const saved = createSavedInsights({ database: asking.database, clock: asking.clock, audit })
  const packing = createPacking({ database: asking.database.forJobs, clock: asking.clock, log: asking.log })
  return {
    routes: (http: HttpRoutes) => serveInsights(http, asking, saved),
    // The embedded database has one connection, which the reading of a part would keep for seconds.
    longJobs:
      asking.database.kind === 'postgres' ? [{ name: 'insights.pack', everySeconds: packEverySeconds, run: packing.run }] : [],
    settle: async (): Promise<void> => packing.stop(),
  }
}
