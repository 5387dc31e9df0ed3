import type { Correction, EffectEngine, EffectResult, EffectVerdict, Estimate } from '#contract/experiments/effects.ts'
import type { MetricDefinition } from '#contract/experiments/metrics.ts'
import { type Analysis, analyse } from '../statistics/analysis.ts'
import { incrementalUnits } from '../statistics/holdout.ts'
import { meanOf } from '../statistics/moments.ts'
import { adjustedInterval, benjaminiHochberg, holm } from '../statistics/multiple-tests.ts'
import { type Verdict, verdictOf } from '../statistics/verdict.ts'
import type { Comparison, Side } from './groups.ts'
import { powerOf, usualWanted } from './power.ts'
import { sumsOf } from './totals.ts'

/** A metric of a scope: `key` is that of its sums. */
/** `id`: by which calls and goals name it. `key`: by which its sums are kept. */
export type ScopeMetric = { id: string; key: string; name: string | null; definition: MetricDefinition }

export type EffectOptions = { engine: EffectEngine; cuped: boolean; correction: Correction; by: 'group' | 'arm'; wanted?: number }

/** What holds for all results of a scope. `days` are whole ones since the first exposure; `horizonDays` those to an end that was locked before it. */
export type ScopeFacts = {
  mismatch: { p: number; alarm: boolean }
  days: number
  horizonDays: number | null
  isAdaptive: boolean
  guardrails: readonly { metric: string; worseThan: number }[]
}

type Compared = { metric: ScopeMetric; side: Side; relative: Analysis; absolute: Analysis }

/** The analyses of one metric between two groups. Both scales, since a control of 0 has an absolute effect only. */
export const compare = (
  { definition, key }: ScopeMetric,
  { control, side }: { control: Side; side: Side },
  { engine, cuped, isAdaptive, alpha }: { engine: EffectEngine; cuped: boolean; isAdaptive: boolean; alpha?: number },
): { relative: Analysis; absolute: Analysis } => {
  const [a, b] = [sumsOf(definition, control.n, control.of(key)), sumsOf(definition, side.n, side.of(key))]
  const withCuped = cuped && definition.lookBackDays > 0 && definition.kind !== 'ratio'
  const level = alpha === undefined ? {} : { alpha }
  const options = { engine, withCuped, allocation: isAdaptive ? 'adaptive' : 'fixed', ...level } as const
  return {
    relative: analyse(a, b, { ...options, scale: 'relative' }),
    absolute: analyse(a, b, { ...options, scale: 'absolute' }),
  }
}

/** All results of a scope, with their verdicts. */
export const resultsOf = (
  metrics: readonly ScopeMetric[],
  comparison: Comparison,
  { options, facts }: { options: EffectOptions; facts: ScopeFacts },
): EffectResult[] => {
  const sides = options.by === 'arm' ? comparison.arms : [comparison.treated]
  const isAdaptive = facts.isAdaptive && options.by === 'arm'
  const compared = sides.flatMap((side) =>
    metrics.map(
      (metric): Compared => ({
        metric,
        side,
        ...compare(metric, { control: comparison.control, side }, { ...options, isAdaptive }),
      }),
    ),
  )
  const relatives = estimatesOf(
    compared.map(({ relative }) => relative),
    options.correction,
  )
  const absolutes = estimatesOf(
    compared.map(({ absolute }) => absolute),
    options.correction,
  )
  return compared.flatMap((it, place) => {
    const [relative, absolute] = [relatives[place], absolutes[place]]
    if (!relative || !absolute) return []
    const assessed = it.relative.ok ? corrected(it.relative, relative) : corrected(it.absolute, absolute)
    const { definition, id, name } = it.metric
    return [
      {
        metric: id,
        name,
        kind: definition.kind,
        direction: definition.direction,
        isMoney: isMoney(definition),
        isGuardrail: definition.isGuardrail,
        hours: definition.hours,
        arm: it.side.arm,
        control: armOf(it.absolute.method.control),
        treatment: armOf(it.absolute.method.treatment),
        relative,
        absolute,
        units: unitsOf(definition, absolute, it.side.n),
        power: powerOf(it.relative, {
          days: facts.days,
          wanted: options.wanted ?? usualWanted,
          direction: definition.direction,
        }),
        verdict: shownVerdict(
          verdictOf({
            analysis: assessed,
            direction: definition.direction,
            mismatch: facts.mismatch,
            days: facts.days,
            ...(facts.horizonDays === null ? {} : { horizonDays: facts.horizonDays }),
            guardrails: definition.isGuardrail ? [] : guardrailsOf(compared, it.side, facts),
          }),
        ),
      },
    ]
  })
}

const guardrailsOf = (compared: readonly Compared[], side: Side, { guardrails }: ScopeFacts) =>
  guardrails.flatMap(({ metric, worseThan }) => {
    const found = compared.find((it) => it.metric.id === metric && it.side === side)
    return found ? [{ metric, analysis: found.relative, direction: found.metric.definition.direction, worseThan }] : []
  })

/** Each analysis as an estimate, its p and interval corrected for their number. */
export const estimatesOf = (analyses: readonly Analysis[], correction: Correction): Estimate[] => {
  const p = analyses.map((it) => (it.ok ? it.p : null))
  const adjusted = correction === 'none' ? p.map(() => null) : correction === 'holm' ? holm(p) : benjaminiHochberg(p)
  return analyses.map((it, place) => {
    const adjustedP = adjusted[place] ?? null
    if (!it.ok)
      return { delta: it.delta, interval: null, p: null, adjustedP: null, chanceToWin: null, risk: null, reason: it.reason }
    const interval = adjustedP === null ? it.interval : adjustedInterval({ ...it, adjustedP })
    return {
      delta: it.delta,
      interval: interval === null ? null : [...interval],
      p: it.p,
      adjustedP,
      chanceToWin: it.chanceToWin,
      risk: it.risk,
      reason: null,
    }
  })
}

/** The analysis that a verdict is about: with the corrected interval, which is unbounded where the corrected p is 1. */
const corrected = (analysis: Analysis, { interval }: Estimate): Analysis =>
  analysis.ok ? { ...analysis, interval: interval ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] } : analysis

export const armOf = (sums: Analysis['method']['control']) =>
  sums.kind === 'ratio'
    ? { n: sums.n, sum: sums.mainSum, denominator: sums.denominatorSum, mean: meanOf(sums) }
    : { n: sums.n, sum: sums.sum, denominator: null, mean: meanOf(sums) }

export const isMoney = ({ measure, kind }: MetricDefinition): boolean =>
  measure.kind === 'revenue' && (kind === 'mean' || kind === 'ratio')

export const unitsOf = ({ kind }: MetricDefinition, { delta, interval }: Estimate, treated: number): EffectResult['units'] => {
  if (kind === 'ratio' || delta === null) return null
  if (interval === null) return { point: delta * treated, interval: null }
  const units = incrementalUnits({ delta, interval, treated })
  return { point: units.point, interval: [...units.interval] }
}

const shownVerdict = (verdict: Verdict): EffectVerdict => {
  switch (verdict.code) {
    case 'unhealthy':
      return { code: verdict.code, p: verdict.p }
    case 'inconclusive':
      return { code: verdict.code, minimumDetectable: verdict.minimumDetectable }
    case 'blocked':
      return { code: verdict.code, guardrails: [...verdict.guardrails] }
    case 'winning':
    case 'losing':
      return { code: verdict.code }
    default:
      return verdict
  }
}
