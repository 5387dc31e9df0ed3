import type { Analysis } from './analysis.ts'
import { meanOf, type Reason } from './moments.ts'
import { daysToEffect, equalArms, minimumDetectableEffect } from './power.ts'

/** What a screen may say about an experiment on one metric: a code and its figures. The screen has the texts. */
export type Verdict =
  /** The experiment itself is faulty, so none of its figures may be used. */
  | { code: 'unhealthy'; problem: 'mismatch'; p: number }
  /** Too early: "collecting (n of m)". */
  | { code: 'collecting'; unit: 'people' | 'days'; n: number; of: number }
  /** A figure cannot be computed, or must not be judged: a fixed test whose end was not locked before the first exposure. */
  | { code: 'unknown'; reason: Reason | 'horizonNotLocked' }
  /**
   * The interval contains 0: the effect that could be detected by now, and the time until the wanted effect could be. Null if no number of
   * people is enough.
   */
  | { code: 'inconclusive'; minimumDetectable: number | null; daysToWanted: number | null }
  /** Better on this metric, but a guardrail is worse, so the treatment does not win. */
  | { code: 'blocked'; guardrails: readonly string[] }
  | { code: 'winning'; chanceToWin: number | null }
  | { code: 'losing'; chanceToWin: number | null }

export type VerdictInput = {
  analysis: Analysis
  /** Whether a higher or a lower figure is better. */
  direction: 'up' | 'down'
  mismatch: { p: number; alarm: boolean }
  /** Whole days since the first exposure. */
  days: number
  /** Required by the fixed engine: the number of days after which the end is, which was locked before the first exposure. */
  horizonDays?: number
  guardrails?: readonly Guardrail[]
  /** The relative effect that the owner wants to detect. */
  wanted?: number
}

/**
 * A metric that must not be worse than `worseThan`, a difference in the unit of its analysis (0.02: at most two per cent in the wrong
 * direction).
 */
export type Guardrail = { metric: string; analysis: Analysis; direction: 'up' | 'down'; worseThan: number }

/** The minimum requirements of a verdict. */
export const minPeoplePerArm = 100
export const minDays = 3

/**
 * What may be said of a metric's effect? In this order: `unhealthy` on a sample-ratio mismatch; `collecting` under 100 people in
 * either arm; `unknown` where the figure cannot be computed or a fixed test has no locked end; `collecting` before the locked end of
 * a fixed horizon; `losing` if it is worse beyond doubt, at once, for a warning must not wait; `collecting` for a gain before three
 * days; `blocked` for a gain with a guardrail that got worse; `winning`; else `inconclusive`.
 *
 * Beyond doubt: a chance to win of at least 95 % (at most 5 %), or an interval of the fixed or sequential engine that leaves out 0.
 */
export function verdictOf(input: VerdictInput): Verdict {
  const { analysis, mismatch, days, horizonDays, guardrails = [] } = input
  if (mismatch.alarm) return { code: 'unhealthy', problem: 'mismatch', p: mismatch.p }
  const people = Math.min(analysis.method.control.n, analysis.method.treatment.n)
  if (people < minPeoplePerArm) return { code: 'collecting', unit: 'people', n: people, of: minPeoplePerArm }
  if (!analysis.ok) return { code: 'unknown', reason: analysis.reason }
  if (analysis.method.engine === 'fixed') {
    if (horizonDays === undefined) return { code: 'unknown', reason: 'horizonNotLocked' }
    if (days < horizonDays) return { code: 'collecting', unit: 'days', n: days, of: horizonDays }
  }
  const side = sideOf(analysis, input.direction)
  const chanceToWin = chanceOf(analysis, input.direction)
  if (side === 'worse') return { code: 'losing', chanceToWin }
  if (side === 'unclear') return { code: 'inconclusive', ...whatCouldBeSeen(input) }
  if (days < minDays) return { code: 'collecting', unit: 'days', n: days, of: minDays }
  const worse = guardrails.filter(isWorse).map(({ metric }) => metric)
  return worse.length > 0 ? { code: 'blocked', guardrails: worse } : { code: 'winning', chanceToWin }
}

/**
 * Which engine decides? A fixed horizon only if its end was locked before the first exposure, because an end that is chosen while looking
 * is not a horizon; otherwise the sequential one. Times are milliseconds since 1970; without an exposure the lock is in time.
 */
export const engineFor = ({ lockedAt, firstExposureAt }: { lockedAt: number | null; firstExposureAt: number | null }) =>
  lockedAt !== null && (firstExposureAt === null || lockedAt < firstExposureAt) ? 'fixed' : 'sequential'

/** Whether a guardrail is worse than allowed: its estimate is beyond the threshold and its interval excludes "no change". */
export function isWorse({ analysis, direction, worseThan }: Guardrail) {
  if (!analysis.ok) return false
  const wrongWay = direction === 'up' ? -analysis.delta : analysis.delta
  return wrongWay > worseThan && sideOf(analysis, direction) === 'worse'
}

function sideOf(analysis: Analysis & { ok: true }, direction: 'up' | 'down') {
  const chance = chanceOf(analysis, direction)
  if (chance !== null) return chance >= 0.95 ? 'better' : chance <= 0.05 ? 'worse' : 'unclear'
  const [low, high] = analysis.interval
  if (low > 0) return direction === 'up' ? 'better' : 'worse'
  if (high < 0) return direction === 'up' ? 'worse' : 'better'
  return 'unclear'
}

const chanceOf = ({ chanceToWin }: Analysis & { ok: true }, direction: 'up' | 'down') =>
  chanceToWin === null || direction === 'up' ? chanceToWin : 1 - chanceToWin

function whatCouldBeSeen({ analysis: { method }, days, wanted }: VerdictInput) {
  const nothing = { minimumDetectable: null, daysToWanted: null }
  if (!method.steps) return nothing
  // The variance is the adjusted one if CUPED was used; an effect is always a share of the unadjusted mean.
  const { variance } = method.steps.control
  const mean = meanOf(method.control) ?? 0
  const sequential = method.engine === 'sequential'
  const plan = { mean, variance, alpha: method.alpha, sequential, ...(method.tuning === null ? {} : { tuning: method.tuning }) }
  const perArm = equalArms(method.control.n, method.treatment.n)
  return {
    minimumDetectable: minimumDetectableEffect(plan, { perArm }),
    daysToWanted: wanted ? daysToEffect(plan, { effect: wanted, perArm, perArmAndDay: days > 0 ? perArm / days : 0 }) : null,
  }
}
