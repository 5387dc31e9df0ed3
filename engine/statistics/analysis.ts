import { bayesianTest, type NormalPrior } from './bayes.ts'
import { type Effect, estimateEffect, isEffect, type Scale } from './effect.ts'
import type { Interval } from './interval.ts'
import type { Reason } from './moments.ts'
import { confidenceSequence, defaultTuning } from './sequential.ts'
import type { Sums } from './sums.ts'
import { welchTest } from './welch.ts'

/** Sequential may be looked at at any time and is the default; fixed requires an end that was locked before the first exposure. */
export type Engine = 'sequential' | 'fixed' | 'bayesian'

export type AnalysisOptions = {
  engine?: Engine
  scale?: Scale
  alpha?: number
  withCuped?: boolean
  /** For the sequential engine: the number of people at which its interval is narrowest. */
  tuning?: number
  /** For the Bayesian engine, in the unit of the effect; a flat prior if missing. */
  prior?: NormalPrior
  /** If weights followed the results, as those of a bandit do, plain differences of arms are misleading; use `offPolicy` instead. */
  allocation?: 'fixed' | 'adaptive'
}

/** All data for computing a result again by hand. `formulas` name rows of the table in the documentation, in the order of use. */
export type Method = {
  formulas: readonly Formula[]
  engine: Engine
  scale: Scale
  alpha: number
  tuning: number | null
  prior: NormalPrior
  control: Sums
  treatment: Sums
  /** Mean and variance of each arm as used for the difference: adjusted if CUPED was used. Null if they could not be computed. */
  steps: { control: Arm; treatment: Arm; theta: number | null; df: number } | null
}

type Arm = { mean: number; variance: number }

export type Formula =
  | 'mean'
  | 'proportion'
  | 'ratio'
  | 'cuped'
  | 'absolute'
  | 'relative'
  | 'welchDegrees'
  | 'welchTest'
  | 'confidenceSequence'
  | 'normalPosterior'
  | 'expectedLoss'

export type Analysis =
  | {
      ok: true
      delta: number
      se: number
      interval: Interval
      /** For the fixed and the sequential engine. */
      p: number | null
      /** For the Bayesian engine: the probability that the treatment's figure is the higher one, and the expected loss of either choice. */
      chanceToWin: number | null
      risk: { control: number; treatment: number } | null
      /** For the Bayesian engine: the standard deviation of the posterior. */
      sd: number | null
      method: Method
    }
  | { ok: false; reason: Reason; delta: number | null; method: Method }

/**
 * How does a treatment differ from its control, how certain is that, and how was it computed? Every effect on a screen comes from this
 * function. The reasons for a missing figure are those of `estimateEffect`, and `adaptiveAllocation`.
 */
export function analyse(control: Sums, treatment: Sums, options: AnalysisOptions = {}): Analysis {
  const { scale = 'relative', withCuped = false, allocation = 'fixed' } = options
  const effect =
    allocation === 'adaptive'
      ? { reason: 'adaptiveAllocation' as const, delta: null }
      : estimateEffect(control, treatment, { scale, withCuped })
  if (!isEffect(effect)) return { ok: false, ...effect, method: methodOf(control, treatment, options, null) }
  return { ok: true, se: effect.se, ...testEffect(effect, options), method: methodOf(control, treatment, options, effect) }
}

function testEffect(
  effect: Effect,
  { engine = 'sequential', alpha = 0.05, tuning = defaultTuning, prior = null }: AnalysisOptions,
) {
  const without = { delta: effect.delta, p: null, chanceToWin: null, risk: null, sd: null }
  if (engine === 'bayesian') {
    const { mean, ...posterior } = bayesianTest(effect, { alpha, prior })
    return { ...without, delta: mean, ...posterior }
  }
  return { ...without, ...(engine === 'fixed' ? welchTest(effect, alpha) : confidenceSequence(effect, { alpha, tuning })) }
}

function methodOf(control: Sums, treatment: Sums, options: AnalysisOptions, effect: Effect | null): Method {
  const { engine = 'sequential', scale = 'relative', alpha = 0.05, withCuped = false, prior = null } = options
  const armOf = ({ mean, variance }: Arm): Arm => ({ mean, variance })
  return {
    formulas: [control.kind, ...(withCuped ? ['cuped' as const] : []), scale, ...formulasOf[engine]],
    engine,
    scale,
    alpha,
    tuning: engine === 'sequential' ? (options.tuning ?? defaultTuning) : null,
    prior: engine === 'bayesian' ? prior : null,
    control,
    treatment,
    steps: effect && { control: armOf(effect.control), treatment: armOf(effect.treatment), theta: effect.theta, df: effect.df },
  }
}

const formulasOf: Record<Engine, readonly Formula[]> = {
  fixed: ['welchDegrees', 'welchTest'],
  sequential: ['confidenceSequence'],
  bayesian: ['normalPosterior', 'expectedLoss'],
}
