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
import { createFires } from './templates/fires.ts'
import { createMoving } from './templates/moving.ts'
import { createOffers } from './templates/offers.ts'
import { createRollouts } from './templates/rollouts.ts'
import { createTemplates } from './templates/templates.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'scenario.change': true
    'scenario.answerOffer': true
    'scenarioTemplate.save': true
    'scenarioTemplate.publish': true
    'scenarioRollout.start': true
    'scenarioRollout.rollBack': true
    'scenarioRollout.resume': true
  }
}

type Dependencies = { database: Database; clock: Clock; audit: Audit; decisions: DecisionsModule }

/** The eight scenarios: which of their events start strategies, and what happens in them. */
export const createScenariosModule = ({ database, clock, audit, decisions }: Dependencies) => {
  const settings = createSettings({ database, clock, audit, decisions })
  const scenarios = createScenarios({ database, clock, decisions, figures: createFigures({ database, clock }) })
  const templates = createTemplates({ database, clock, audit })
  const across = createAcrossProjects({ database, clock, decisions, templates })
  const moving = createMoving({ database: database.forJobs, clock, decisions })
  const rollouts = createRollouts({ database, clock, audit, decisions, onMoving: moving.wake })
  const offers = createOffers({ database, clock, audit, decisions })
  const fires = createFires({ database: database.forJobs, clock })
  return {
    routes: (http: HttpRoutes) => serveScenarios(http, { scenarios, settings, across, templates, rollouts, offers }),
    longJobs: [
      { name: 'scenarios.rollOut', everySeconds: 30, run: moving.run },
      { name: 'scenarios.countFires', everySeconds: 3_600, run: fires.count },
    ],
    close: moving.stop,
    settle: moving.settle,
  }
}
