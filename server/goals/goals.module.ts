import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { DashboardsModule } from '#server/dashboards/dashboards.module.ts'
import type { ExperimentsModule } from '#server/experiments/experiments.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { SegmentsModule } from '#server/segments/segments.module.ts'
import { goalBelongings } from './belongings.ts'
import { createContributions } from './contributions.ts'
import { serveGoals } from './goals.routes.ts'
import { createGoals } from './goals.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'goal.change': true
  }
}

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  accounts: Pick<AccountsModule, 'people'>
  dashboards: Pick<DashboardsModule, 'readDays'>
  experiments: Pick<ExperimentsModule, 'viewEffects' | 'readLibrary'>
  segments: Pick<SegmentsModule, 'logQuestions'>
}

export type GoalsModule = ReturnType<typeof createGoalsModule>

/** What a project wants to reach, how far it is, and where it will end. */
export const createGoalsModule = ({ accounts, dashboards, experiments, segments, ...rest }: Dependencies) => {
  const goals = createGoals({
    ...rest,
    membersAmong: accounts.people.membersAmong,
    readDays: dashboards.readDays,
    readLibrary: experiments.readLibrary,
    log: segments.logQuestions,
    contributionsTo: createContributions(experiments.viewEffects),
  })
  return { routes: (http: HttpRoutes) => serveGoals(http, goals), belongings: goalBelongings }
}
