import { monitoringEndpoints } from '#contract/monitoring/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { createMonitoring } from './overview.ts'

export const serveMonitoring = ({ serve }: HttpRoutes, monitoring: ReturnType<typeof createMonitoring>) =>
  serve(monitoringEndpoints.viewMonitoring, ({ who, projectId }) => monitoring.count({ projectId, tenantId: who.tenantId }))
