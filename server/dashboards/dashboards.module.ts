import type { Logger } from 'pino'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { ExperimentsModule } from '#server/experiments/experiments.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Notices } from '#server/mail/notices.ts'
import { type AnalyticsDependencies, serveAnalytics } from './analytics.routes.ts'
import { createDaily } from './daily.ts'
import { createDayKeeping } from './kept-days.ts'
import { granularityFor, pointsOf, type Span, spanIn, spanOf } from './report-times.ts'
import { serveReports } from './reports.routes.ts'
import { createWeeklyContent } from './weekly-content.ts'
import { createWeeklySending } from './weekly-sending.ts'
import { serveWeeklySummaries } from './weekly-summaries.routes.ts'
import { createWeeklySummaries } from './weekly-summaries.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'weeklySummary.change': true
  }
}

export type { DailyCounts } from './daily.ts'

export type { Span }
export type DashboardsModule = ReturnType<typeof createDashboardsModule>

type Dependencies = AnalyticsDependencies & {
  log: Logger
  audit: Audit
  mailQueue: MailQueue & { notices: Notices }
  accounts: Pick<AccountsModule, 'people'>
  experiments: Pick<ExperimentsModule, 'viewEffects'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

const lookForSummariesSeconds = 300
const keepDaysSeconds = 300

/** Reports that are computed from the counts of a project's events, and the weekly summary of them. */
export const createDashboardsModule = ({ log, audit, mailQueue, accounts, experiments, origin, ...given }: Dependencies) => {
  const { database, clock } = given
  const summaries = createWeeklySummaries({ database, clock, audit, people: accounts.people })
  const forJobs = database.forJobs
  const contentOf = createWeeklyContent({ database: forJobs, viewEffects: experiments.viewEffects })
  const sending = createWeeklySending({ database: forJobs, clock, log, people: accounts.people, mailQueue, contentOf, origin })
  return {
    routes: (http: HttpRoutes) => {
      serveAnalytics(http, given)
      serveReports(http, { database, clock })
      serveWeeklySummaries(http, summaries)
    },
    jobs: [
      { name: 'dashboards.sendWeeklySummaries', everySeconds: lookForSummariesSeconds, run: sending.run },
      { name: 'dashboards.keepDays', everySeconds: keepDaysSeconds, run: createDayKeeping({ database: forJobs, clock }).run },
    ],
    /** The weekly summaries of a person over all their organisations. */
    summaries: { listOf: summaries.listOf, stateOf: summaries.stateOf, set: summaries.set },
    /** What a project counted by the day. */
    readDays: createDaily({ clock }),
    /** The days of reports: which span and points a range has. */
    times: { spanOf, spanIn, pointsOf, granularityFor },
  }
}
