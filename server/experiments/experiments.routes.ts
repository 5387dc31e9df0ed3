import { experimentEndpoints as calls } from '#contract/experiments/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { createEffects } from './effects.ts'
import type { createMetrics } from './metrics.ts'

type Served = { effects: ReturnType<typeof createEffects>; metrics: ReturnType<typeof createMetrics> }

export const serveExperiments = ({ serve, requestContextOf }: HttpRoutes, { effects, metrics }: Served) => {
  serve(calls.viewEffects, ({ who, projectId, query }) =>
    effects.view({ projectId, tenantId: who.tenantId }, query, viewerOf(who)),
  )
  serve(calls.viewEffectMethod, ({ who, projectId, query }) => effects.method({ projectId, tenantId: who.tenantId }, query))
  serve(calls.listMetrics, (call) => metrics.list(call))
  serve(calls.createMetric, ({ context, who, projectId, body }) =>
    metrics.create({ who, projectId, from: requestContextOf(context) }, body),
  )
  serve(calls.checkMetric, (call) => metrics.check(call, call.body.definition))
  serve(calls.changeMetric, ({ context, who, projectId, params, body }) =>
    metrics.change({ who, projectId, from: requestContextOf(context) }, params.id, body),
  )
  serve(calls.deleteMetric, ({ context, who, projectId, params }) =>
    metrics.remove({ who, projectId, from: requestContextOf(context) }, params.id),
  )
}
