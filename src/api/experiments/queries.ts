import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { decisionEndpoints } from '#contract/decisions/endpoints.ts'
import type { EffectDimension } from '#contract/experiments/breakdown.ts'
import { experimentEndpoints } from '#contract/experiments/endpoints.ts'

const refreshed = 30_000

/** What effects are asked for: the calls leave out what is as usual. */
export type EffectQuestion = {
  strategy?: string
  /** Ids, separated by commas. */
  only?: string
  version?: string
  metric?: string
  /** The first and the last day of exposure, as instants of UTC. */
  from?: string
  to?: string
  engine?: 'fixed' | 'bayesian'
  cuped?: 'true'
  correction?: 'holm' | 'benjaminiHochberg'
  by?: 'arm'
  wanted?: '1' | '2' | '10' | '20' | '50'
}

type QuestionOfOne = Omit<EffectQuestion, 'only'>

/** All that is asked about a project's effects is asked again after a change of its holdout or of a metric. */
export const effectsKey = (project: string) => ['effects', project]

export const effectsQuery = (call: Call, project: string, question: EffectQuestion) =>
  queryOptions({
    queryKey: [...effectsKey(project), 'view', question],
    queryFn: ({ signal }) => call(experimentEndpoints.viewEffects, { project, query: question, signal }),
    staleTime: 0,
    refetchInterval: refreshed,
    placeholderData: (before) => before,
  })

/** The effect of every strategy on its goal. */
export const strategyEffectsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: [...effectsKey(project), 'strategies'],
    queryFn: ({ signal }) => call(experimentEndpoints.listStrategyEffects, { project, signal }),
    staleTime: refreshed,
  })

export const effectMethodQuery = (call: Call, project: string, question: QuestionOfOne & { metric: string; arm?: string }) =>
  queryOptions({
    queryKey: [...effectsKey(project), 'method', question],
    queryFn: ({ signal }) => call(experimentEndpoints.viewEffectMethod, { project, query: question, signal }),
    staleTime: 0,
  })

type BreakdownQuestion = Omit<QuestionOfOne, 'by' | 'wanted'> & {
  metric: string
  version: string
  dimension: EffectDimension
  arm?: string
}

export const effectBreakdownQuery = (call: Call, project: string, question: BreakdownQuestion) =>
  queryOptions({
    queryKey: [...effectsKey(project), 'breakdown', question],
    queryFn: ({ signal }) => call(experimentEndpoints.viewEffectBreakdown, { project, query: question, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  })

export const holdoutQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: [...effectsKey(project), 'holdout'],
    queryFn: ({ signal }) => call(decisionEndpoints.viewHoldout, { project, signal }),
    staleTime: 0,
  })

export const metricsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: [...effectsKey(project), 'metrics'],
    queryFn: ({ signal }) => call(experimentEndpoints.listMetrics, { project, signal }),
    staleTime: 0,
  })

/** What the codes of a coupon pool brought. */
export const couponEffectsQuery = (call: Call, project: string, pool: string) =>
  queryOptions({
    queryKey: [...effectsKey(project), 'coupons', pool],
    queryFn: ({ signal }) => call(experimentEndpoints.viewCouponEffects, { project, query: { pool }, signal }),
    staleTime: 0,
    refetchInterval: refreshed,
  })
