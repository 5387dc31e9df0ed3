import { experimentEndpoints as calls } from '#contract/experiments/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { createBreakdown } from './breakdown.ts'
import type { createCouponEffects } from './coupon-effects.ts'
import type { createEffects } from './effects.ts'
import type { createMetrics } from './metrics.ts'
import type { createSelfTests } from './self-test.ts'
import type { createStrategyEffects } from './strategy-effects.ts'

type Served = {
  effects: ReturnType<typeof createEffects>
  strategyEffects: ReturnType<typeof createStrategyEffects>
  breakdown: ReturnType<typeof createBreakdown>
  couponEffects: ReturnType<typeof createCouponEffects>
  metrics: ReturnType<typeof createMetrics>
  selfTests: ReturnType<typeof createSelfTests>
}

export const serveExperiments = (
  { serve, requestContextOf }: HttpRoutes,
  { effects, strategyEffects, breakdown, couponEffects, metrics, selfTests }: Served,
) => {
  serve(calls.viewEffects, ({ who, projectId, query }) =>
    effects.view({ projectId, tenantId: who.tenantId }, query, viewerOf(who)),
  )
  serve(calls.listStrategyEffects, ({ who, projectId }) => strategyEffects({ projectId, tenantId: who.tenantId }))
  serve(calls.viewEffectMethod, ({ who, projectId, query }) => effects.method({ projectId, tenantId: who.tenantId }, query))
  serve(calls.viewEffectBreakdown, ({ who, projectId, query }) =>
    breakdown({ projectId, tenantId: who.tenantId }, query, viewerOf(who)),
  )
  serve(calls.viewCouponEffects, ({ who, projectId, query }) =>
    couponEffects({ projectId, tenantId: who.tenantId }, query.pool, viewerOf(who)),
  )
  serve(calls.viewSelfTest, ({ who, projectId }) => selfTests.view({ projectId, tenantId: who.tenantId }))
  serve(calls.startSelfTest, ({ who, projectId, body }) => selfTests.start({ projectId, tenantId: who.tenantId }, body))
  serve(calls.cancelSelfTest, ({ who, projectId }) => selfTests.cancel({ projectId, tenantId: who.tenantId }))
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
