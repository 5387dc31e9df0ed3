import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { effectBreakdownQuery, effectBreakdownSchema } from './breakdown.ts'
import { couponEffectsQuery, couponEffectsSchema } from './coupon-effects.ts'
import { effectMethodQuery, effectMethodSchema, effectsQuery, effectsSchema } from './effects.ts'
import {
  changeMetricBody,
  checkMetricBody,
  createMetricBody,
  metricCheckSchema,
  metricParams,
  metricSchema,
  metricsSchema,
} from './metrics.ts'
import { selfTestSchema, startSelfTestBody } from './self-test.ts'
import { strategyEffectsSchema } from './strategy-effects.ts'

const metrics = '/quote/api/v1/metrics'
const metric = '/quote/api/v1/metrics/:id'
const selfTest = '/quote/api/v1/effects/self-test'

export const experimentEndpoints = defineEndpoints({
  viewEffects: {
    method: 'GET',
    path: '/quote/api/v1/effects',
    access: 'project',
    permission: 'effect:read',
    query: effectsQuery,
    data: effectsSchema,
    problems: ['project.unknown', 'strategy.unknown', 'metric.unknown'],
  },
  /** The effect of every strategy on its goal, for lists. */
  listStrategyEffects: {
    method: 'GET',
    path: '/quote/api/v1/effects/strategies',
    access: 'project',
    permission: 'effect:read',
    data: strategyEffectsSchema,
    problems: ['project.unknown'],
  },
  viewEffectMethod: {
    method: 'GET',
    path: '/quote/api/v1/effects/method',
    access: 'project',
    permission: 'effect:read',
    query: effectMethodQuery,
    data: effectMethodSchema,
    problems: ['project.unknown', 'strategy.unknown', 'metric.unknown'],
  },
  /** One result, divided by what people were when they were exposed. */
  viewEffectBreakdown: {
    method: 'GET',
    path: '/quote/api/v1/effects/breakdown',
    access: 'project',
    permission: 'effect:read',
    query: effectBreakdownQuery,
    data: effectBreakdownSchema,
    problems: ['project.unknown', 'strategy.unknown', 'metric.unknown'],
  },
  /** Which of the codes of a pool went to people who would have bought anyway. Nothing is told of a pool that does not exist. */
  viewCouponEffects: {
    method: 'GET',
    path: '/quote/api/v1/effects/coupons',
    access: 'project',
    permission: 'effect:read',
    query: couponEffectsQuery,
    data: couponEffectsSchema,
    problems: ['project.unknown'],
  },
  /** The self-test of the analysis on the project's own people: its latest run and the latest result. */
  viewSelfTest: {
    method: 'GET',
    path: selfTest,
    access: 'project',
    permission: 'effect:read',
    data: selfTestSchema,
    problems: ['project.unknown'],
  },
  /** A project has one at a time. */
  startSelfTest: {
    method: 'POST',
    path: selfTest,
    access: 'project',
    permission: 'metric:write',
    body: startSelfTestBody,
    data: selfTestSchema,
    problems: ['project.unknown', 'metric.unknown', 'selfTest.running'],
  },
  /** Does nothing where none is running. */
  cancelSelfTest: {
    method: 'DELETE',
    path: selfTest,
    access: 'project',
    permission: 'metric:write',
    data: selfTestSchema,
    problems: ['project.unknown'],
  },
  listMetrics: {
    method: 'GET',
    path: metrics,
    access: 'project',
    permission: 'effect:read',
    data: metricsSchema,
    problems: ['project.unknown'],
  },
  createMetric: {
    method: 'POST',
    path: metrics,
    access: 'project',
    permission: 'metric:write',
    body: createMetricBody,
    data: metricSchema,
    problems: ['project.unknown', 'metric.tooMany'],
  },
  /** Whether the project has the events and properties that a definition names. Nothing is saved. */
  checkMetric: {
    method: 'POST',
    path: '/quote/api/v1/metrics/check',
    access: 'project',
    permission: 'metric:write',
    body: checkMetricBody,
    data: metricCheckSchema,
    problems: ['project.unknown'],
  },
  changeMetric: {
    method: 'PUT',
    path: metric,
    repeatable: true,
    access: 'project',
    permission: 'metric:write',
    params: metricParams,
    body: changeMetricBody,
    data: metricSchema,
    problems: ['project.unknown', 'metric.unknown', 'metric.changed'],
  },
  /** A metric that does not exist counts as deleted. */
  deleteMetric: {
    method: 'DELETE',
    path: metric,
    repeatable: true,
    access: 'project',
    permission: 'metric:write',
    params: metricParams,
    data: v.null(),
    problems: ['project.unknown'],
  },
})
