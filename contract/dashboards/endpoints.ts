import { defineEndpoints } from '#contract/http/endpoint.ts'
import { analyticsOverviewSchema } from './analytics.ts'
import { webVitalsSchema } from './web-vitals.ts'

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
})
