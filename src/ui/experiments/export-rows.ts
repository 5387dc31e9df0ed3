import type { EffectScope, Effects } from '#contract/experiments/effects.ts'
import type { ChartRows } from '#ui/patterns/charts/block-tools.tsx'

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
  'relative',
  'relative_low',
  'relative_high',
  'p',
  'adjusted_p',
  'chance_to_win',
  'increment',
  'increment_low',
  'increment_high',
  'verdict',
] as const

/** All results as rows, with the exact figures. Names of columns are those of the answer of the call. */
export const exportRows = ({ asOf }: Effects, scopes: readonly EffectScope[]): ChartRows => ({
  head: [...head, 'as_of'],
  rows: scopes.flatMap(({ strategy, version, results }) =>
    results.map(({ metric, arm, control, treatment, relative, units, verdict }) => [
      strategy ?? '',
      version,
      metric,
      arm ?? '',
      control.n,
      control.sum,
      control.mean,
      treatment.n,
      treatment.sum,
      treatment.mean,
      relative.delta,
      relative.interval?.[0] ?? null,
      relative.interval?.[1] ?? null,
      relative.p,
      relative.adjustedP,
      relative.chanceToWin,
      units?.point ?? null,
      units?.interval?.[0] ?? null,
      units?.interval?.[1] ?? null,
      verdict.code,
      asOf,
    ]),
  ),
})
