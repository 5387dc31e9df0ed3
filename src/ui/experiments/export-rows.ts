import type { EffectScope, Effects, Estimate } from '#contract/experiments/effects.ts'
import type { ChartRows } from '#ui/patterns/charts/block-tools.tsx'
import { type Difference, estimateIn, unitOf } from './difference.ts'

const head = [
  'strategy',
  'version',
  'metric',
  'arm',
  'control_n',
  'control_sum',
  'control_mean',
  'treatment_n',
  'treatment_sum',
  'treatment_mean',
  'difference',
  'unit',
  'delta',
  'delta_low',
  'delta_high',
  'relative',
  'relative_low',
  'relative_high',
  'absolute',
  'absolute_low',
  'absolute_high',
  'p',
  'adjusted_p',
  'chance_to_win',
  'increment',
  'increment_low',
  'increment_high',
  'wanted',
  'power',
  'detectable',
  'days_to_wanted',
  'verdict',
] as const

const units = { share: 'share', points: 'percentage_points', number: 'number' } as const

/**
 * All results as rows, with the exact figures. `delta`, `p` and the chance are those of the chosen difference; shares are parts of 1, and
 * percentage points hundredths. Names of columns are those of the answer of the call. */
export const exportRows = ({ asOf, currency }: Effects, scopes: readonly EffectScope[], difference: Difference): ChartRows => ({
  head: [...head, 'as_of'],
  rows: scopes.flatMap(({ strategy, version, results }) =>
    results.map((result) => {
      const { metric, arm, control, treatment, relative, absolute, units: increment, power, verdict } = result
      const estimate = estimateIn(result, difference)
      const unit = unitOf(result, difference)
      const factor = unit === 'points' ? 100 : 1
      return [
        ...[strategy ?? '', version, metric, arm ?? ''],
        ...[control.n, control.sum, control.mean, treatment.n, treatment.sum, treatment.mean],
        ...[difference, unit === 'money' ? currency : units[unit]],
        ...boundsOf(estimate).map((it) => (it === null ? null : Number((it * factor).toPrecision(12)))),
        ...boundsOf(relative),
        ...boundsOf(absolute),
        ...[estimate.p, estimate.adjustedP, estimate.chanceToWin],
        ...[increment?.point ?? null, increment?.interval?.[0] ?? null, increment?.interval?.[1] ?? null],
        ...[power.wanted, power.now, power.detectable, power.days, verdict.code, asOf],
      ]
    }),
  ),
})

const boundsOf = ({ delta, interval }: Pick<Estimate, 'delta' | 'interval'>) => [
  delta,
  interval?.[0] ?? null,
  interval?.[1] ?? null,
]
