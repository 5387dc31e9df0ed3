import * as v from 'valibot'
import { type AnalysisOptions, analyse, type Engine } from '#engine/statistics/analysis.ts'
import { expectedLoss } from '#engine/statistics/bayes.ts'
import { pooledTheta } from '#engine/statistics/cuped.ts'
import { incrementalUnits, scaledImpact } from '#engine/statistics/holdout.ts'
import { benjaminiHochberg, holm } from '#engine/statistics/multiple-tests.ts'
import { minimumDetectableEffect, power } from '#engine/statistics/power.ts'
import { combineSums, type MeanSums, meanOfOne, type PreSums, type Sums } from '#engine/statistics/sums.ts'

const number = v.number()
const numbers = v.array(number)

const arm = v.object({
  n: number,
  sum: v.optional(number),
  sumSquares: v.optional(number),
  mainSum: v.optional(number),
  mainSumSquares: v.optional(number),
  denominatorSum: v.optional(number),
  denominatorSumSquares: v.optional(number),
  preSum: v.optional(number),
  preSumSquares: v.optional(number),
  sumOfProducts: v.optional(number),
})

const prior = v.optional(v.nullable(v.object({ mean: number, variance: number, proper: v.optional(v.boolean(), true) })))
const settings = {
  alpha: v.optional(number),
  tuning: v.optional(number),
  prior,
  scale: v.optional(v.picklist(['absolute', 'relative'])),
}
const twoArms = v.object({ control: arm, treatment: arm, ...settings })

type Settings = Pick<v.InferOutput<typeof twoArms>, 'alpha' | 'tuning' | 'prior'>

/** The sums of an arm, of the named metric, or else of the one that its fields show. */
function sumsOf(raw: v.InferOutput<typeof arm>, metric?: string): Sums {
  const { n, sum = 0, sumSquares, mainSum, sumOfProducts = 0, preSum, preSumSquares = 0 } = raw
  if (mainSum !== undefined) {
    const { mainSumSquares = 0, denominatorSum = 0, denominatorSumSquares = 0 } = raw
    return { kind: 'ratio', n, mainSum, mainSumSquares, denominatorSum, denominatorSumSquares, sumOfProducts }
  }
  const pre: { pre?: PreSums } = preSum === undefined ? {} : { pre: { preSum, preSumSquares, sumOfProducts } }
  return sumSquares === undefined || metric === 'proportion'
    ? { kind: 'proportion', n, sum, ...pre }
    : { kind: 'mean', n, sum, sumSquares, ...pre }
}

function optionsOf({ alpha, tuning, prior: given }: Settings): AnalysisOptions {
  return {
    ...(alpha === undefined ? {} : { alpha }),
    ...(tuning === undefined ? {} : { tuning }),
    ...(given?.proper ? { prior: { mean: given.mean, variance: given.variance } } : {}),
  }
}

function answer(control: Sums, treatment: Sums, options: AnalysisOptions) {
  const result = analyse(control, treatment, options)
  if (!result.ok) return { delta: result.delta, se: null, ci: null, p: null, df: null, reason: result.reason }
  const { delta, se, interval, p, chanceToWin, risk, sd, method } = result
  return {
    delta,
    se,
    ci: interval,
    ...(p === null ? {} : { p }),
    ...(chanceToWin === null ? {} : { chanceToWin, riskControl: risk?.control, riskTreatment: risk?.treatment, sd }),
    ...(method.steps ? { df: method.steps.df } : {}),
    ...(method.steps?.theta == null ? {} : { theta: method.steps.theta }),
  }
}

const engines: Record<string, Engine> = { welch: 'fixed', fixed: 'fixed', sequential: 'sequential', bayes: 'bayesian' }

const effectKind =
  /^(cuped_)?(welch|fixed|sequential|bayes)_(mean|proportion|ratio)_(absolute|relative)(?:_(?:flat|proper)_prior)?$/

/** Kinds such as `welch_mean_relative` and `cuped_sequential_mean_relative` say engine, adjustment and scale; the fields say the metric. */
export function computeEffect(kind: string, input: unknown) {
  const match = effectKind.exec(kind)
  if (!match) return computeByName(kind, input)
  const raw = v.parse(twoArms, input)
  return answer(sumsOf(raw.control, match[3]), sumsOf(raw.treatment, match[3]), {
    engine: engines[match[2] ?? ''] ?? 'fixed',
    scale: match[4] === 'absolute' ? 'absolute' : 'relative',
    withCuped: match[1] !== undefined,
    ...optionsOf(raw),
  })
}

const named: Record<string, (input: unknown) => unknown> = {
  fixed_vs_sequential(input) {
    const raw = v.parse(twoArms, input)
    const assessedBy = (engine: Engine) =>
      answer(sumsOf(raw.control), sumsOf(raw.treatment), { engine, scale: raw.scale ?? 'relative', ...optionsOf(raw) })
    const [fixed, sequential] = [assessedBy('fixed'), assessedBy('sequential')]
    return { delta: fixed.delta, fixed, sequential }
  },
  holdout_incremental(input) {
    const raw = v.parse(v.object({ holdout: arm, treated: arm, ...settings }), input)
    const [holdout, treated] = [sumsOf(raw.holdout), sumsOf(raw.treated)]
    const absolute = analyse(holdout, treated, { engine: 'fixed', scale: 'absolute', ...optionsOf(raw) })
    const units = absolute.ok ? incrementalUnits({ ...absolute, treated: treated.n }) : null
    const incremental = { point: units?.point ?? null, ci: units?.interval ?? null }
    return {
      absolute: answer(holdout, treated, { engine: 'fixed', scale: 'absolute', ...optionsOf(raw) }),
      relative: answer(holdout, treated, { engine: 'fixed', scale: 'relative', ...optionsOf(raw) }),
      incrementalConversions: incremental,
      incrementalUnits: incremental,
    }
  },
  scaled_impact(input) {
    const { absDelta, totalUnits, trafficShare, days } = v.parse(
      v.object({ absDelta: number, totalUnits: number, trafficShare: number, days: number }),
      input,
    )
    return { perDay: scaledImpact({ delta: absDelta, units: totalUnits, trafficShare, days }) }
  },
  normal_risk(input) {
    const { mu, sigma } = v.parse(v.object({ mu: number, sigma: number }), input)
    const { control, treatment } = expectedLoss(mu, sigma)
    return { riskControl: control, riskTreatment: treatment }
  },
  cuped_theta(input) {
    const { x, y } = v.parse(v.object({ x: numbers, y: numbers }), input)
    const none: MeanSums = { kind: 'mean', n: 0, sum: 0, sumSquares: 0, pre: { preSum: 0, preSumSquares: 0, sumOfProducts: 0 } }
    const { pre, ...sums } = y.map((value, index) => meanOfOne(value, x[index] ?? 0)).reduce((a, b) => combineSums(a, b), none)
    return { theta: pre ? pooledTheta({ ...sums, pre }) : 0 }
  },
  power(input) {
    const shape = {
      mean: number,
      variance: number,
      nTotal: number,
      variations: number,
      effect: number,
      alpha: v.optional(number, 0.05),
    }
    const { nTotal, variations, effect, ...plan } = v.parse(v.object(shape), input)
    const perArm = nTotal / variations
    return {
      power: power(plan, { effect, perArm }),
      powerSequential5000: power({ ...plan, sequential: true, tuning: 5_000 }, { effect, perArm }),
      mde80: minimumDetectableEffect(plan, { perArm }),
    }
  },
  power_docs_example(input) {
    const shape = {
      usersPerWeek: number,
      baselineRate: number,
      effect: number,
      variations: number,
      alpha: v.optional(number, 0.05),
    }
    const { usersPerWeek, baselineRate: mean, effect, variations, alpha } = v.parse(v.object(shape), input)
    const plan = { mean, variance: mean * (1 - mean), alpha }
    const week = (weeks: number) => {
      const perArm = (usersPerWeek * weeks) / variations
      return { power: power(plan, { effect, perArm }), mde: minimumDetectableEffect(plan, { perArm }) }
    }
    return Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`week${index + 1}`, week(index + 1)]))
  },
  holm: (input) => ({ adjusted: holm(v.parse(v.object({ p: numbers }), input).p) }),
  benjamini_hochberg: (input) => ({ adjusted: benjaminiHochberg(v.parse(v.object({ p: numbers }), input).p) }),
}

function computeByName(kind: string, input: unknown) {
  const compute = named[kind]
  if (!compute) throw new Error(`no vector is of the kind ${kind}`)
  return compute(input)
}
