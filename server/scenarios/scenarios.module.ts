import type { Audit } from '#server/audit/audit.ts'
import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { createAcrossProjects } from './across-projects.ts'
import { createFigures } from './figures.ts'
import { serveScenarios } from './scenarios.routes.ts'
import { createScenarios } from './scenarios.ts'
import { createSettings } from './settings.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'scenario.change': true
  }
}

type Dependencies = { database: Database; clock: Clock; audit: Audit; decisions: DecisionsModule }

/** The eight scenarios: which of their events start strategies, and what happens in them. */
export const createScenariosModule = ({ database, clock, audit, decisions }: Dependencies) => {
  const settings = createSettings({ database, clock, audit, decisions })
  const scenarios = createScenarios({ database, clock, decisions, figures: createFigures({ database, clock }) })
  const across = createAcrossProjects({ database, clock, decisions })
  return { routes: (http: HttpRoutes) => serveScenarios(http, { scenarios, settings, across }) }
}
