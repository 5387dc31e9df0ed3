import { defineEndpoints } from '#contract/http/endpoint.ts'
import { analyticsOverviewSchema } from './analytics.ts'
import { annotationsSchema } from './annotations.ts'
import { annotationsQuery, dashboardQuery, dashboardSchema, funnelQuery, funnelSchema } from './dashboard.ts'
import { webVitalsSchema } from './web-vitals.ts'
import { changeWeeklySummaryBody, weeklySummarySchema } from './weekly-summary.ts'

export const dashboardEndpoints = defineEndpoints({
  viewAnalyticsOverview: {
    method: 'GET',
    path: '/quote/api/v1/analytics/overview',
    access: 'project',
    permission: 'event:read',
    data: analyticsOverviewSchema,
    problems: ['project.unknown'],
  },
  viewWebVitals: {
    method: 'GET',
    path: '/quote/api/v1/analytics/web-vitals',
    access: 'project',
    permission: 'event:read',
    data: webVitalsSchema,
    problems: ['project.unknown'],
  },
  viewDashboard: {
    method: 'GET',
    path: '/quote/api/v1/dashboard',
    access: 'project',
    permission: 'event:read',
    query: dashboardQuery,
    data: dashboardSchema,
    problems: [
      'project.unknown',
      'report.unreadable',
      'report.reversed',
      'report.tooLong',
      'report.future',
      'report.zoneUnknown',
    ],
  },
  /** Tells of strategies and the holdout with `strategy:read`, of incidents with `monitoring:read`. */
  viewAnnotations: {
    method: 'GET',
    path: '/quote/api/v1/dashboard/annotations',
    access: 'project',
    permission: 'event:read',
    query: annotationsQuery,
    data: annotationsSchema,
    problems: [
      'project.unknown',
      'report.unreadable',
      'report.reversed',
      'report.tooLong',
      'report.future',
      'report.zoneUnknown',
    ],
  },
  viewVisitFunnel: {
    method: 'GET',
    path: '/quote/api/v1/funnel',
    access: 'project',
    permission: 'event:read',
    query: funnelQuery,
    data: funnelSchema,
    problems: [
      'project.unknown',
      'report.unreadable',
      'report.reversed',
      'report.tooLong',
      'report.future',
      'report.zoneUnknown',
    ],
  },
  /** The caller's own subscription. */
  viewWeeklySummary: {
    method: 'GET',
    path: '/quote/api/v1/weekly-summary',
    access: 'project',
    permission: 'event:read',
    data: weeklySummarySchema,
    problems: ['project.unknown'],
  },
  changeWeeklySummary: {
    method: 'PUT',
    path: '/quote/api/v1/weekly-summary',
    access: 'project',
    permission: 'event:read',
    // It decides about the person's own mails.
    whileImpersonating: 'refused',
    body: changeWeeklySummaryBody,
    data: weeklySummarySchema,
    problems: ['project.unknown'],
  },
})
