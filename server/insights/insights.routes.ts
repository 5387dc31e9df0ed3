import type { Context } from 'hono'
import { insightsEndpoints as calls } from '#contract/insights/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { type AskingDependencies, createAsking } from './asking.ts'
import { readNames } from './names.store.ts'
import type { createSavedInsights } from './saved-insights.ts'

export const serveInsights = (
  { serve, requestContextOf }: HttpRoutes,
  dependencies: AskingDependencies,
  saved: ReturnType<typeof createSavedInsights>,
) => {
  const { ask } = createAsking(dependencies)
  const audited = ({ context, who, projectId }: { context: Context; who: SignedIn; projectId: string }) => ({
    who,
    projectId,
    from: requestContextOf(context),
  })
  serve(calls.queryInsight, ({ who, projectId, body, context }) =>
    ask({ projectId, tenantId: who.tenantId }, body, viewerOf(who), context.req.raw.signal),
  )
  serve(calls.listInsightNames, ({ who, projectId }) =>
    readNames(dependencies.database, { projectId, tenantId: who.tenantId }, viewerOf(who)),
  )
  serve(calls.listSavedInsights, (call) => saved.list(call))
  serve(calls.createSavedInsight, (call) => saved.create(audited(call), call.body))
  serve(calls.viewSavedInsight, (call) => saved.view(call, call.params.id))
  serve(calls.changeSavedInsight, (call) => saved.change(audited(call), call.params.id, call.body))
  serve(calls.deleteSavedInsight, (call) => saved.remove(audited(call), call.params.id))
}
