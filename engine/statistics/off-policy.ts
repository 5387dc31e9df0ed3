import { around, type Interval } from './interval.ts'
import { twoSidedZ } from './normal.ts'

/** One decision as it was logged. */
export type LoggedDecision = { action: string; propensity: number; reward: number }

/** The other policy's probability of each action for this decision; a missing action has 0. */
export type Policy<L> = (decision: L) => Readonly<Record<string, number>>

/** A model's expected reward of an action for this decision; 0 is a model without knowledge. */
export type RewardModel<L> = (decision: L, action: string) => number

export type Estimate = { value: number; se: number; interval: Interval }

export type OffPolicy = {
  /** Inverse propensity weighting: unbiased, wide. */
  ipw: Estimate
  /** Self-normalised: slightly biased, less variable; null if no logged action fits the policy. */
  snips: Estimate | null
  /** Doubly robust: right if either the propensities or the model are right. */
  dr: Estimate
  /** The effective number of decisions: (sum w)²/sum w². */
  effectiveSampleSize: number
  /** Below an effective sample size of 100 the estimates are only a hint. */
  enough: boolean
  n: number
}

/**
 * What would another policy have earned a decision, had it decided what was logged?
 * Weights w = pi(action)/propensity. IPW: mean of w r. SNIPS: sum w r/sum w. Doubly robust: mean of sum over actions pi(a) q(a) + w (r - q(action)).
 * Dudík, Langford and Li, "Doubly robust policy evaluation and learning" (2011); Swaminathan and Joachims (2015) for SNIPS.
 * Null for an empty log. A RangeError where a propensity is not above 0 and at most 1: such a log cannot be corrected for.
 */
export function offPolicy<L extends LoggedDecision>(
  log: readonly L[],
  { policy, model = () => 0, alpha = 0.05 }: { policy: Policy<L>; model?: RewardModel<L>; alpha?: number },
): OffPolicy | null {
  if (log.length === 0) return null
  if (!log.every(({ propensity }) => propensity > 0 && propensity <= 1))
    throw new RangeError('a propensity must be above 0 and at most 1')
  const rows = log.map((decision) => {
    const chances = policy(decision)
    const weight = (chances[decision.action] ?? 0) / decision.propensity
    const expected = sum(Object.entries(chances).map(([action, p]) => p * model(decision, action)))
    return {
      weight,
      ipw: weight * decision.reward,
      dr: expected + weight * (decision.reward - model(decision, decision.action)),
    }
  })
  const weights = sum(rows.map(({ weight }) => weight))
  const squares = sum(rows.map(({ weight }) => weight ** 2))
  const effectiveSampleSize = squares === 0 ? 0 : weights ** 2 / squares
  return {
    ipw: meanOf(
      rows.map(({ ipw }) => ipw),
      alpha,
    ),
    snips: weights === 0 ? null : selfNormalised(rows, weights, alpha),
    dr: meanOf(
      rows.map(({ dr }) => dr),
      alpha,
    ),
    effectiveSampleSize,
    enough: effectiveSampleSize >= 100,
    n: log.length,
  }
}

function meanOf(values: readonly number[], alpha: number): Estimate {
  const value = sum(values) / values.length
  const squares = sum(values.map((it) => (it - value) ** 2))
  return estimate(value, Math.sqrt(squares / Math.max(1, values.length - 1) / values.length), alpha)
}

/** The standard error of a quotient of sums by the delta method: sqrt(sum w² (r - value)²)/sum w. */
function selfNormalised(rows: readonly { weight: number; ipw: number }[], weights: number, alpha: number): Estimate {
  const value = sum(rows.map(({ ipw }) => ipw)) / weights
  return estimate(value, Math.sqrt(sum(rows.map(({ weight, ipw }) => (ipw - weight * value) ** 2))) / weights, alpha)
}

const estimate = (value: number, se: number, alpha: number): Estimate => ({
  value,
  se,
  interval: around(value, twoSidedZ(alpha) * se),
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
