import { insightsEndpoints } from '#contract/insights/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { type AskingDependencies, createAsking } from './asking.ts'
import { readNames } from './names.store.ts'

export const serveInsights = ({ serve }: HttpRoutes, dependencies: AskingDependencies) => {
  const { ask } = createAsking(dependencies)
  serve(insightsEndpoints.queryInsight, ({ who, projectId, body, context }) =>
    ask({ projectId, tenantId: who.tenantId }, body, viewerOf(who), context.req.raw.signal),
  )
  serve(insightsEndpoints.listInsightNames, ({ who, projectId }) =>
    readNames(dependencies.database, { projectId, tenantId: who.tenantId }, viewerOf(who)),
  )
}
