import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { onceAMinuteFor } from '#server/kernel/minute-cache.ts'
import { createAnnotations } from './annotations.ts'
import { type FunnelQuestion, reportFunnel } from './funnel.ts'
import { type DashboardQuestion, reportDays } from './report.ts'

export type ReportDependencies = { database: Database; clock: Clock }

export const serveReports = ({ serve }: HttpRoutes, { database, clock }: ReportDependencies) => {
  const daysOf = onceAMinuteFor(clock, (project, asked: DashboardQuestion, now) => reportDays(database, project, asked, now))
  const funnelOf = onceAMinuteFor(clock, (project, asked: FunnelQuestion, now) => reportFunnel(database, project, asked, now))
  serve(dashboardEndpoints.viewDashboard, ({ who, projectId, query: { from, to, zone, granularity, compare } }) =>
    daysOf(
      { projectId, tenantId: who.tenantId },
      {
        range: from === undefined || to === undefined ? null : { from, to },
        zone: zone ?? null,
        granularity: granularity ?? null,
        compares: compare === 'previous',
      },
    ),
  )
  const annotations = createAnnotations({ database, clock })
  serve(dashboardEndpoints.viewAnnotations, ({ who, projectId, query: { from, to, zone, granularity } }) =>
    annotations.view({ who, projectId }, { from, to, zone: zone ?? null, granularity: granularity ?? null }),
  )
  serve(dashboardEndpoints.viewVisitFunnel, ({ who, projectId, query: { from, to, zone, step, by } }) =>
    funnelOf({ projectId, tenantId: who.tenantId }, { from, to, zone: zone ?? null, step: step ?? null, by: by ?? null }),
  )
}
