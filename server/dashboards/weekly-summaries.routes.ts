import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { createWeeklySummaries } from './weekly-summaries.ts'

export const serveWeeklySummaries = (
  { serve, requestContextOf }: HttpRoutes,
  summaries: ReturnType<typeof createWeeklySummaries>,
) => {
  serve(dashboardEndpoints.viewWeeklySummary, ({ who, projectId }) => summaries.view({ who, projectId }))
  serve(dashboardEndpoints.changeWeeklySummary, ({ who, projectId, body, context }) =>
    summaries.change({ who, projectId, from: requestContextOf(context) }, body.isSubscribed),
  )
}
