import type { Definition, Guardrail } from '#contract/decisions/definition.ts'
import type { Stop } from '#contract/decisions/strategies.ts'
import type { EffectResult, EffectScope } from '#contract/experiments/effects.ts'
import { goalKey } from './built-in.ts'

/** A metric that got worse, by which a stop-loss triggers. */
export type StopReason = Pick<Stop, 'kind' | 'metric'>

type Assessed = Pick<EffectScope, 'baseline' | 'health' | 'results'>

/**
 * By which metrics does the stop-loss of a version trigger? The goal first, then the guardrails in their order; none if all is well or nothing
 * is known yet.
 *
 * The people who were treated are compared with those whom the strategy held out. The goal triggers if its verdict is `losing`, and a guardrail
 * if its whole interval lies beyond what it may get worse by, in the wrong direction of the metric. Neither triggers on a sample-ratio mismatch,
 * with under 100 people in a group, or where a figure cannot be computed (`verdictOf`).
 *
 * The results must be those of the sequential engine. Its intervals hold at all numbers of people at once, so looking every few minutes does
 * not raise the rate of false alarms as it would with a fixed horizon: a strategy that changes nothing is paused by its goal in at most 2.5 %
 * of cases, however long it runs. Source: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic
 * confidence sequences" (2021).
 */
export const stopReasonsOf = ({ baseline, health, results }: Assessed, goal: Definition['goal']): StopReason[] => {
  if (goal === null || baseline !== 'holdout' || health.mismatch === null || health.mismatch.alarm) return []
  const losing = results.filter((it) => it.arm === null && it.verdict.code === 'losing')
  const ofGoal = losing.some(({ metric }) => metric === goalKey) ? [{ kind: 'goal' as const, metric: goal.metric }] : []
  const ofGuardrails = goal.guardrails.flatMap(({ metric, worseThan }) =>
    losing.some((it) => it.metric === metric && isBeyond(it, worseThan)) ? [{ kind: 'guardrail' as const, metric }] : [],
  )
  return [...ofGoal, ...ofGuardrails]
}

/** Whether all of the relative interval is worse than allowed. A control of zero has no relative effect, so it says nothing here. */
export const isBeyond = (
  { relative, direction }: Pick<EffectResult, 'relative' | 'direction'>,
  worseThan: Guardrail['worseThan'],
): boolean => {
  if (relative.interval === null) return false
  const [low, high] = relative.interval
  return direction === 'up' ? high < -worseThan : low > worseThan
}
