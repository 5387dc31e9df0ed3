import type { EffectPower } from '#contract/experiments/effects.ts'
import type { Analysis } from '../statistics/analysis.ts'
import { meanOf } from '../statistics/moments.ts'
import { daysToEffect, equalArms, minimumDetectableEffect, power } from '../statistics/power.ts'

/** The relative change that power is told for where nobody has chosen another. */
export const usualWanted = 0.05
/** Further ahead nothing can be said. */
const daysAtMost = 3_650

type Input = { days: number; wanted: number; direction: 'up' | 'down' }

/**
 * How likely the wanted change would be found with the people of now, and how many more days it takes to find it in four of five cases, if
 * people keep coming as until now. `analysis` is that of the relative difference: its variance is the adjusted one if CUPED was used.
 */
export const powerOf = (analysis: Analysis, { days, wanted, direction }: Input): EffectPower => {
  const { method } = analysis
  const perArm = equalArms(method.control.n, method.treatment.n)
  const effect = direction === 'up' ? wanted : -wanted
  const nothing = { wanted: effect, perArm, now: null, detectable: null, days: null }
  if (!method.steps) return { ...nothing, reason: analysis.ok ? 'invalid' : analysis.reason }
  const plan = {
    mean: meanOf(method.control) ?? 0,
    variance: method.steps.control.variance,
    alpha: method.alpha,
    sequential: method.engine === 'sequential',
    ...(method.tuning === null ? {} : { tuning: method.tuning }),
  }
  if (plan.mean === 0) return { ...nothing, reason: 'zeroBaseline' }
  if (plan.variance <= 0) return { ...nothing, reason: 'zeroVariance' }
  const left = daysToEffect(plan, { effect, perArm, perArmAndDay: days > 0 ? perArm / days : 0 })
  return {
    ...nothing,
    now: power(plan, { effect, perArm }),
    detectable: minimumDetectableEffect(plan, { perArm }),
    days: left === null || left > daysAtMost ? null : left,
    reason: left === null ? 'tooEarly' : left > daysAtMost ? 'tooFar' : null,
  }
}
