import { defineEndpoints } from '#contract/http/endpoint.ts'
import { monitoringSchema } from './monitoring.ts'

export const monitoringEndpoints = defineEndpoints({
  viewMonitoring: {
    method: 'GET',
    path: '/quote/api/v1/monitoring',
    access: 'project',
    permission: 'monitoring:read',
    data: monitoringSchema,
    problems: ['project.unknown'],
  },
})
