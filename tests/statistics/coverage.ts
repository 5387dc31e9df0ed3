import { type AnalysisOptions, analyse } from '#engine/statistics/analysis.ts'
import { betaInterval, betaPosterior } from '#engine/statistics/beta.ts'
import { incrementalUnits } from '#engine/statistics/holdout.ts'
import type { Interval } from '#engine/statistics/interval.ts'
import { noveltyOf } from '#engine/statistics/novelty.ts'
import { offPolicy } from '#engine/statistics/off-policy.ts'
import {
  combineSums,
  type MeanSums,
  meanOfOne,
  type ProportionSums,
  type RatioSums,
  ratioOfOne,
  type Sums,
} from '#engine/statistics/sums.ts'
import { seeded } from './simulations.ts'

type Random = () => number

/** An interval from one simulated experiment, and the truth that it should hold. */
type Draw = (random: Random) => { interval: Interval; truth: number }

/** How many people an arm has in each simulated experiment. */
const perArm = 1_000

const bernoulli = (n: number, rate: number, random: Random): ProportionSums => {
  let sum = 0
  for (let i = 0; i < n; i++) sum += random() < rate ? 1 : 0
  return { kind: 'proportion', n, sum }
}

const exponential = (mean: number, random: Random) => -mean * Math.log(1 - random())

/** Spending with the long tail of an exponential distribution. */
const spending = (n: number, mean: number, random: Random) => group<MeanSums>(n, () => meanOfOne(exponential(mean, random)))

/** Revenue an order: one to four orders a person, each with its own value. */
const orders = (n: number, mean: number, random: Random) =>
  group<RatioSums>(n, () => {
    const count = 1 + Math.floor(random() * 4)
    let revenue = 0
    for (let order = 0; order < count; order++) revenue += exponential(mean, random)
    return ratioOfOne(revenue, count)
  })

/** A number that half follows what was known before. */
const foretold = (n: number, shift: number, random: Random) =>
  group<MeanSums>(n, () => {
    const before = exponential(5, random)
    return meanOfOne(10 + shift + before + exponential(5, random), before)
  })

const effect = (draw: (random: Random) => [Sums, Sums], options: AnalysisOptions, truth: number): Draw => {
  return (random) => {
    const result = analyse(...draw(random), options)
    if (!result.ok) throw new Error(result.reason)
    return { interval: result.interval, truth }
  }
}

const proportions = (random: Random): [Sums, Sums] => [bernoulli(perArm, 0.1, random), bernoulli(perArm, 0.12, random)]
const means = (random: Random): [Sums, Sums] => [spending(perArm, 10, random), spending(perArm, 11, random)]
const ratios = (random: Random): [Sums, Sums] => [orders(perArm, 10, random), orders(perArm, 11, random)]
const adjusted = (random: Random): [Sums, Sums] => [foretold(perArm, 0, random), foretold(perArm, 1, random)]

const decisions = (random: Random) =>
  Array.from({ length: perArm }, () => {
    const action = random() < 0.2 ? 'b' : 'a'
    return { action, propensity: action === 'b' ? 0.2 : 0.8, reward: random() < (action === 'b' ? 0.5 : 0.3) ? 1 : 0 }
  })

const estimated =
  (of: 'ipw' | 'snips' | 'dr'): Draw =>
  (random) => {
    const result = offPolicy(decisions(random), {
      policy: () => ({ b: 1 }),
      model: (_, action) => (action === 'b' ? 0.45 : 0.35),
    })
    const estimate = result?.[of]
    if (!estimate) throw new Error('no estimate')
    return { interval: estimate.interval, truth: 0.5 }
  }

/** Every interval that is meant to hold the truth in 95 of 100 experiments that are looked at once. */
const intervals: Record<string, Draw> = {
  'proportion, absolute': effect(proportions, { engine: 'fixed', scale: 'absolute' }, 0.02),
  'proportion, relative': effect(proportions, { engine: 'fixed', scale: 'relative' }, 0.2),
  'mean, absolute': effect(means, { engine: 'fixed', scale: 'absolute' }, 1),
  'mean, relative': effect(means, { engine: 'fixed', scale: 'relative' }, 0.1),
  'ratio, absolute': effect(ratios, { engine: 'fixed', scale: 'absolute' }, 1),
  'ratio, relative': effect(ratios, { engine: 'fixed', scale: 'relative' }, 0.1),
  'CUPED, absolute': effect(adjusted, { engine: 'fixed', scale: 'absolute', withCuped: true }, 1),
  'CUPED, relative': effect(adjusted, { engine: 'fixed', scale: 'relative', withCuped: true }, 1 / 20),
  'Bayesian with a flat prior': effect(means, { engine: 'bayesian', scale: 'relative' }, 0.1),
  'incremental units of a holdout': (random) => {
    const [holdout, treated] = [bernoulli(perArm, 0.1, random), bernoulli(3 * perArm, 0.12, random)]
    const result = analyse(holdout, treated, { engine: 'fixed', scale: 'absolute' })
    if (!result.ok) throw new Error(result.reason)
    return { interval: incrementalUnits({ ...result, treated: treated.n }).interval, truth: 0.02 * treated.n }
  },
  'Beta posterior of a rate': (random) => {
    const truth = random()
    return { interval: betaInterval(betaPosterior({ n: 200, successes: bernoulli(200, truth, random).sum })), truth }
  },
  'first days against the rest': (random) => {
    const [first, rest] = [means(random), means(random)]
    const result = noveltyOf({ control: first[0], treatment: first[1] }, { control: rest[0], treatment: rest[1] })
    if (!('interval' in result)) throw new Error(result.code)
    return { interval: result.interval, truth: 0 }
  },
  'off-policy, IPW': estimated('ipw'),
  'off-policy, SNIPS': estimated('snips'),
  'off-policy, doubly robust': estimated('dr'),
}

/** In what share of experiments each interval held the truth. */
export const simulateCoverage = (runs: number, seed = 11) =>
  Object.entries(intervals).map(([name, draw], index) => {
    const random = seeded(seed + index)
    let held = 0
    for (let run = 0; run < runs; run++) {
      const { interval, truth } = draw(random)
      held += interval[0] <= truth && truth <= interval[1] ? 1 : 0
    }
    return { name, share: held / runs }
  })

/** In what share of experiments the sequential interval held the truth at every one of many looks. */
export function simulateSequentialCoverage(
  { runs, looks, perArmPerLook }: { runs: number; looks: number; perArmPerLook: number },
  seed = 11,
) {
  const random = seeded(seed)
  let held = 0
  for (let run = 0; run < runs; run++) {
    let [a, b] = [bernoulli(0, 0.1, random), bernoulli(0, 0.12, random)]
    let holds = true
    for (let look = 0; look < looks; look++) {
      a = combineSums(a, bernoulli(perArmPerLook, 0.1, random))
      b = combineSums(b, bernoulli(perArmPerLook, 0.12, random))
      const result = analyse(a, b, { engine: 'sequential', scale: 'absolute' })
      holds &&= result.ok && result.interval[0] <= 0.02 && 0.02 <= result.interval[1]
    }
    held += holds ? 1 : 0
  }
  return held / runs
}

function group<S extends MeanSums | RatioSums>(n: number, one: () => S): S {
  let sums = one()
  for (let i = 1; i < n; i++) sums = combineSums(sums, one())
  return sums
}
