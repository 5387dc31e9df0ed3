import { normalPosterior } from './bayes.ts'
import { bestArmProbabilities, type NormalArm, topTwoProbabilities } from './best-arm.ts'
import { bestBetaProbabilities, betaPosterior, topTwoBetaProbabilities } from './beta.ts'
import { sampleVariance } from './moments.ts'
import type { MeanSums, ProportionSums } from './sums.ts'

/** Thompson sampling follows the chance of being best; top-two explores the strongest rival as much as the leader. */
export type BanditRule = 'thompson' | 'topTwo'

/** `collecting`: an arm has fewer people than `minPerArm`, so the weights do not change. */
export type BanditWeights =
  | { status: 'ready'; probabilities: number[]; weights: number[] }
  | { status: 'collecting'; n: number; of: number; weights: number[] }

type Options = {
  rule?: BanditRule
  /** The minimum share of each arm, so that every propensity is above 0. */
  floor?: number
  /** Below this many people in any arm the weights do not change. */
  minPerArm?: number
  /** The present weights; an equal split by default. */
  current?: readonly number[]
}

/** Weights of arms that aim at a conversion: exact Beta posteriors with a flat prior. Weight = f + (1 - k f) P. */
export function conversionWeights(arms: readonly ProportionSums[], options: Options = {}): BanditWeights {
  const posteriors = arms.map(({ n, sum }) => betaPosterior({ n, successes: sum }))
  return weightsOf(arms, options, (rule) =>
    rule === 'topTwo' ? topTwoBetaProbabilities(posteriors) : bestBetaProbabilities(posteriors),
  )
}

/** Weights of arms that aim at a number such as profit: normal posteriors of the means. */
export function valueWeights(
  arms: readonly MeanSums[],
  { prior = { mean: 0, variance: 1e4 }, ...options }: Options & { prior?: { mean: number; variance: number } } = {},
): BanditWeights {
  const posteriors = meanPosteriors(arms, prior)
  return weightsOf(arms, options, (rule) =>
    rule === 'topTwo' ? topTwoProbabilities(posteriors) : bestArmProbabilities(posteriors),
  )
}

/**
 * The posterior of each arm's mean: normal likelihood with the arm's own variance, times the prior. If all people of an arm have the same
 * value, the arm is not treated as certain: it gets the largest variance of the other arms, and keeps the prior if none has any.
 */
export function meanPosteriors(arms: readonly MeanSums[], prior: { mean: number; variance: number }): NormalArm[] {
  const variances = arms.map(({ n, sum, sumSquares }) => (n > 1 ? Math.max(0, sampleVariance(n, sum, sumSquares)) : 0))
  const fallback = Math.max(0, ...variances)
  return arms.map(({ n, sum }, index) => {
    const variance = variances[index] || fallback
    return n > 0 && variance > 0
      ? normalPosterior({ mean: sum / n, variance: variance / n }, prior)
      : { mean: prior.mean, sd: Math.sqrt(prior.variance) }
  })
}

/** Probabilities as weights of at least `floor` that add up to 1: f + (1 - k f) P. A floor above 1/k gives an equal split. */
export function withFloor(probabilities: readonly number[], floor: number) {
  const f = Math.min(Math.max(0, floor), 1 / Math.max(1, probabilities.length))
  return probabilities.map((p) => f + (1 - probabilities.length * f) * p)
}

function weightsOf(
  arms: readonly { n: number }[],
  { rule = 'thompson', floor = 0.01, minPerArm = 100, current }: Options,
  probabilitiesOf: (rule: BanditRule) => number[],
): BanditWeights {
  const least = Math.min(...arms.map(({ n }) => n))
  if (arms.length > 0 && least < minPerArm)
    return { status: 'collecting', n: least, of: minPerArm, weights: [...(current ?? arms.map(() => 1 / arms.length))] }
  const probabilities = probabilitiesOf(rule)
  return { status: 'ready', probabilities, weights: withFloor(probabilities, floor) }
}
