import { normalCdf, normalPdf } from './normal.ts'
import { gaussHermite, gaussLegendre } from './quadrature.ts'

/** The posterior of an arm's mean: a normal distribution. An sd of 0 is certainty. */
export type NormalArm = { mean: number; sd: number }

/** The probability that an arm is first, and first or second. */
export type Places = { best: number; topTwo: number }

/**
 * How likely is each arm to have the highest mean? Independent normal posteriors, P(i) = E[product over j of Phi((X_i - m_j)/s_j)].
 * One arm has it for certain; two arms are computed in closed form; more by Gauss-Hermite quadrature with 128 nodes, and by panels of
 * Gauss-Legendre nodes where spreads differ so much (more than threefold) that 128 nodes of the widest would miss the narrowest.
 * The probabilities add up to 1. Arms that are certain and equal share theirs. Empty for no arms.
 */
export const bestArmProbabilities = (arms: readonly NormalArm[]) =>
  share(arms.map((arm, index) => placesOf(arm, others(arms, index)).best))

/**
 * How likely is each arm to be first or second, divided by two? Top-two weights explore the strongest rival as much as the leader (Russo,
 * "Simple Bayesian algorithms for best arm identification", 2016). Only the first and second place count.
 */
export const topTwoProbabilities = (arms: readonly NormalArm[]) =>
  share(arms.map((arm, index) => placesOf(arm, others(arms, index)).topTwo))

/**
 * From the probabilities that each arm is below: the probability that none, and that at most one, is above. `except` is the arm itself, if
 * it is among them.
 */
export function placesAmong(below: readonly number[], except = -1): Places {
  let none = 1
  let one = 0
  for (let arm = 0; arm < below.length; arm++) {
    if (arm === except) continue
    const p = below[arm] ?? 1
    one = one * p + none * (1 - p)
    none *= p
  }
  return { best: none, topTwo: none + one }
}

/** Scaled to add up to 1, which also removes the rounding of a quadrature. */
export function share(values: readonly number[]) {
  const total = values.reduce((sum, value) => sum + value, 0)
  return values.map((value) => (total > 0 ? value / total : 1 / values.length))
}

const hermite = gaussHermite(128)
const legendre = gaussLegendre(16)

function placesOf(arm: NormalArm, rivals: readonly NormalArm[]): Places {
  const at = (x: number) => placesAmong(rivals.map((rival) => chanceBelow(rival, x)))
  if (arm.sd === 0) return at(arm.mean)
  const [rival] = rivals
  if (rival && rivals.length === 1) return { best: normalCdf((arm.mean - rival.mean) / Math.hypot(arm.sd, rival.sd)), topTwo: 1 }
  const nodes = isEven([arm, ...rivals])
    ? hermite.map(({ x, weight }) => ({ x: arm.mean + Math.SQRT2 * arm.sd * x, weight: weight / Math.sqrt(Math.PI) }))
    : panelsOf(arm, rivals)
  return nodes.reduce<Places>(
    (sum, { x, weight }) => {
      const places = at(x)
      return { best: sum.best + weight * places.best, topTwo: sum.topTwo + weight * places.topTwo }
    },
    { best: 0, topTwo: 0 },
  )
}

/** A rival that is certain and exactly here counts as below with one half, so that equal arms share. */
function chanceBelow({ mean, sd }: NormalArm, x: number) {
  if (sd > 0) return normalCdf((x - mean) / sd)
  return x === mean ? 0.5 : x > mean ? 1 : 0
}

const isEven = (arms: readonly NormalArm[]) => {
  const sds = arms.map(({ sd }) => sd)
  return Math.max(...sds) <= 3 * Math.min(...sds)
}

/** Panels between all whole and half standard deviations of all arms, over nine standard deviations of this one. */
function panelsOf(arm: NormalArm, rivals: readonly NormalArm[]) {
  const [from, to] = [arm.mean - 9 * arm.sd, arm.mean + 9 * arm.sd]
  const steps = Array.from({ length: 37 }, (_, index) => (index - 18) / 2)
  const edges = [arm, ...rivals].flatMap(({ mean, sd }) => steps.map((step) => Math.min(to, Math.max(from, mean + step * sd))))
  const sorted = [...new Set(edges)].sort((a, b) => a - b)
  return sorted.slice(1).flatMap((high, index) => {
    const low = sorted[index] ?? high
    const half = (high - low) / 2
    return legendre.map(({ x, weight }) => {
      const at = low + half * (1 + x)
      return { x: at, weight: (weight * half * normalPdf((at - arm.mean) / arm.sd)) / arm.sd }
    })
  })
}

const others = <T>(all: readonly T[], index: number) => all.filter((_, other) => other !== index)
