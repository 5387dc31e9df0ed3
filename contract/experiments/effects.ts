import * as v from 'valibot'
import { directions, metricKinds } from './metrics.ts'

export const engines = ['sequential', 'fixed', 'bayesian'] as const
export type EffectEngine = (typeof engines)[number]
export const corrections = ['none', 'holm', 'benjaminiHochberg'] as const
export type Correction = (typeof corrections)[number]
/** `group`: all arms together against the people who were held out. `arm`: each arm. */
export const effectDivisions = ['group', 'arm'] as const

/** Relative changes, in per cent, that somebody may want to find. */
export const wantedChanges = ['1', '2', '5', '10', '20', '50'] as const
export type WantedChange = (typeof wantedChanges)[number]

const yesOrNo = v.picklist(['true', 'false'])
/** So many strategies are compared with each other at least and at most. */
export const comparedStrategies = { atLeast: 2, atMost: 4 } as const
const instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * Without `strategy` the answer has the whole project, and each strategy with the latest of its versions that anybody was exposed to. `from` and
 * `to` select people by the day (UTC) of their exposure.
 */
export const effectsQuery = v.object({
  strategy: v.optional(v.pipe(v.string(), v.uuid())),
  /** Ids, separated by commas: of the strategies only these. Those that do not exist are left out. */
  only: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(v.pipe(v.string(), v.uuid())),
      v.maxLength(comparedStrategies.atMost),
    ),
  ),
  version: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
  metric: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  from: v.optional(instant),
  to: v.optional(instant),
  engine: v.optional(v.picklist(engines), 'sequential'),
  cuped: v.optional(yesOrNo, 'false'),
  correction: v.optional(v.picklist(corrections), 'none'),
  by: v.optional(v.picklist(effectDivisions), 'group'),
  /** The relative change, in per cent, whose power is told. */
  wanted: v.optional(v.picklist(wantedChanges), '5'),
})
export type EffectsQuery = v.InferOutput<typeof effectsQuery>

const interval = v.nullable(v.tuple([v.number(), v.number()]))
export const effectReasons = [
  'noPeople',
  'tooFewPeople',
  'zeroVariance',
  'zeroBaseline',
  'zeroDenominator',
  'noPreExposure',
  'adaptiveAllocation',
  'invalid',
] as const
export type EffectReason = (typeof effectReasons)[number]

/** An estimate with its 95 % interval. Null figures could not be computed: `reason` says why. */
const estimateSchema = v.object({
  delta: v.nullable(v.number()),
  interval,
  p: v.nullable(v.number()),
  /** `p` corrected for the number of metrics, and the interval that corresponds to it; null without a correction. */
  adjustedP: v.nullable(v.number()),
  chanceToWin: v.nullable(v.number()),
  /** The expected loss of keeping the control and of shipping the treatment. */
  risk: v.nullable(v.object({ control: v.number(), treatment: v.number() })),
  reason: v.nullable(v.picklist(effectReasons)),
})
export type Estimate = v.InferOutput<typeof estimateSchema>

/** What can be found with the people of now. Null figures could not be computed: `reason` says why. */
const powerSchema = v.object({
  /** The relative change that is looked for, with its sign. */
  wanted: v.number(),
  /** The size of two equal groups that see as much as these do. */
  perArm: v.number(),
  /** How likely the wanted change would be found now. */
  now: v.nullable(v.number()),
  /** The least relative rise that would be found in four of five cases; null where none would be. */
  detectable: v.nullable(v.number()),
  /** Days until the wanted change would be found in four of five cases; 0 where it would be now. */
  days: v.nullable(v.number()),
  /** Why `days` or all figures are missing. `tooEarly`: before the first whole day nobody knows how many people come. `tooFar`: over ten years. */
  reason: v.nullable(v.picklist([...effectReasons, 'tooEarly', 'tooFar'])),
})
export type EffectPower = v.InferOutput<typeof powerSchema>

const armSchema = v.object({ n: v.number(), sum: v.number(), denominator: v.nullable(v.number()), mean: v.nullable(v.number()) })

export const verdictSchema = v.variant('code', [
  v.object({ code: v.literal('unhealthy'), p: v.number() }),
  v.object({ code: v.literal('collecting'), unit: v.picklist(['people', 'days']), n: v.number(), of: v.number() }),
  v.object({ code: v.literal('unknown'), reason: v.picklist([...effectReasons, 'horizonNotLocked']) }),
  v.object({ code: v.literal('inconclusive'), minimumDetectable: v.nullable(v.number()) }),
  v.object({ code: v.literal('blocked'), guardrails: v.array(v.string()) }),
  v.object({ code: v.literal('winning') }),
  v.object({ code: v.literal('losing') }),
])
export type EffectVerdict = v.InferOutput<typeof verdictSchema>

/** A metric of a scope. `name` is null for built-in metrics and for the goal of a strategy. */
export const effectResultSchema = v.object({
  metric: v.string(),
  name: v.nullable(v.string()),
  kind: v.picklist(metricKinds),
  direction: v.picklist(directions),
  isMoney: v.boolean(),
  isGuardrail: v.boolean(),
  hours: v.number(),
  /** Null where all arms count together. */
  arm: v.nullable(v.string()),
  control: armSchema,
  treatment: armSchema,
  relative: estimateSchema,
  absolute: estimateSchema,
  /** The increment in the unit of the metric: the absolute effect times the treated people. Null for ratios. */
  units: v.nullable(v.object({ point: v.number(), interval })),
  power: powerSchema,
  verdict: verdictSchema,
})
export type EffectResult = v.InferOutput<typeof effectResultSchema>

export const healthSchema = v.object({
  mismatch: v.nullable(v.object({ chi2: v.number(), df: v.number(), p: v.number(), n: v.number(), alarm: v.boolean() })),
  exposed: v.number(),
  contaminated: v.number(),
  /** People whose sums were cut at the cap of a metric. */
  capped: v.number(),
  novelty: v.picklist(['steady', 'fading', 'growing', 'tooEarly', 'unknown']),
})
export type EffectHealth = v.InferOutput<typeof healthSchema>

/** The effect of one version of a strategy, or of all of them together (`strategy` is null; its version is that of the holdout). */
export const effectScopeSchema = v.object({
  strategy: v.nullable(v.string()),
  name: v.nullable(v.string()),
  version: v.number(),
  /** Versions with exposures. */
  versions: v.array(v.number()),
  /** The day of the first exposure; null before it. */
  since: v.nullable(v.string()),
  days: v.number(),
  /** What is compared with: people who were held out, or an arm. */
  baseline: v.nullable(v.string()),
  people: v.object({ treated: v.number(), control: v.number() }),
  /** What strategies with a budget have spent. */
  spent: v.number(),
  health: healthSchema,
  results: v.array(effectResultSchema),
  /** The increment of orders and of revenue by the end of each day since the start. Empty for strategies. */
  growth: v.array(v.object({ day: v.string(), orders: v.nullable(v.number()), revenue: v.nullable(v.number()) })),
})
export type EffectScope = v.InferOutput<typeof effectScopeSchema>

export const effectsSchema = v.object({
  asOf: v.string(),
  currency: v.string(),
  /** People whose events are still to be counted. */
  waiting: v.number(),
  scopes: v.array(effectScopeSchema),
})
export type Effects = v.InferOutput<typeof effectsSchema>

/** Which result the method is asked for. Without `strategy` the whole project; without `arm` all arms together. */
const { only: _, ...ofOne } = effectsQuery.entries
export const effectMethodQuery = v.object({
  ...ofOne,
  metric: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  arm: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
export type EffectMethodQuery = v.InferOutput<typeof effectMethodQuery>

const sums = v.record(v.string(), v.number())
/** Everything that a result is computed from. `steps` are the means and variances that the difference is made of. */
export const effectMethodSchema = v.object({
  metric: v.string(),
  arm: v.nullable(v.string()),
  formulas: v.array(v.string()),
  engine: v.picklist(engines),
  alpha: v.number(),
  tuning: v.nullable(v.number()),
  kind: v.string(),
  control: sums,
  treatment: sums,
  steps: v.nullable(v.record(v.string(), v.nullable(v.number()))),
  relative: estimateSchema,
  absolute: estimateSchema,
  power: powerSchema,
})
export type EffectMethod = v.InferOutput<typeof effectMethodSchema>
