import * as v from 'valibot'
import { meanPosteriors, withFloor } from '#engine/statistics/bandit.ts'
import { bestArmProbabilities } from '#engine/statistics/best-arm.ts'
import { bestBetaProbabilities, betaPosterior, compareBetas } from '#engine/statistics/beta.ts'
import { bestSplit, type Cell, squaredError } from '#engine/statistics/context-tree.ts'
import { sampleRatioMismatch } from '#engine/statistics/sample-ratio.ts'

const number = v.number()
const numbers = v.array(number)
const pair = v.tuple([number, number])

/** Who gets which arm: mismatch, weights, splits. */
export const computeAllocation: Record<string, (input: unknown) => unknown> = {
  srm_chi2: (input) => sampleRatioMismatch(v.parse(v.object({ observed: numbers, weights: numbers }), input)),
  best_arm_probability_gauss_hermite_128(input) {
    const { means, sds } = v.parse(v.object({ means: numbers, sds: numbers }), input)
    return { probabilities: bestArmProbabilities(means.map((mean, index) => ({ mean, sd: sds[index] ?? 0 }))) }
  },
  bandit_end_to_end(input) {
    const normal = v.object({ mean: number, variance: number })
    const { arms, prior, floor } = v.parse(v.object({ arms: v.array(pair), prior: normal, floor: number }), input)
    const posteriors = meanPosteriors(
      arms.map(([n, sum]) => ({ kind: 'mean', n, sum, sumSquares: sum })),
      prior,
    )
    const best = bestArmProbabilities(posteriors)
    return {
      posteriorSd: posteriors.map(({ sd }) => sd),
      best,
      weights: withFloor(best, floor),
      exactBetaBest: bestBetaProbabilities(arms.map(([n, successes]) => betaPosterior({ n, successes }))),
    }
  },
  contextual_split_sse(input) {
    const leaf = v.object({ ctx: v.string(), arms: v.array(pair) })
    const { leaves, withinVariance } = v.parse(v.object({ leaves: v.array(leaf), withinVariance: number }), input)
    const cells = leaves.map(
      ({ ctx, arms }): Cell => ({
        attributes: { ctx },
        arms: arms.map(([n, mean]) => ({ kind: 'mean', n, sum: n * mean, sumSquares: (n - 1) * withinVariance + n * mean ** 2 })),
      }),
    )
    const rootSse = squaredError(cells)
    return { rootSse, afterSplitSse: bestSplit(cells)?.errorAfter ?? rootSse, singleContextSse: squaredError(cells.slice(0, 1)) }
  },
  beta_binomial_ab(input) {
    const { prior, A, B } = v.parse(v.object({ prior: pair, A: pair, B: pair }), input)
    const [posteriorA, posteriorB] = [A, B].map(([successes, n]) => betaPosterior({ n, successes }, { a: prior[0], b: prior[1] }))
    if (!posteriorA || !posteriorB) throw new Error('two arms are compared')
    const { bIsBetter, lossOfA, lossOfB } = compareBetas(posteriorA, posteriorB)
    return { pBbetter: bIsBetter, expectedLossShipB: lossOfB, expectedLossShipA: lossOfA }
  },
}
