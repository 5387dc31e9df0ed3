import type { Correction } from '#contract/experiments/effects.ts'
import { armOf, compare, type EffectOptions, estimatesOf, type ScopeMetric, unitsOf } from './effects.ts'
import type { Comparison } from './groups.ts'

type Part = { value: string | null; comparison: Comparison }
type Options = Omit<EffectOptions, 'by'> & { arm: string | null; isAdaptive: boolean }

/**
 * A result for each part of the people, the largest parts first. Among many parts one differs by chance: so without a chosen correction the p values
 * and intervals are corrected as by Holm, for the number of parts that are given.
 */
export const partsOf = (metric: ScopeMetric, parts: readonly Part[], { arm, ...options }: Options) => {
  const compared = parts
    .flatMap(({ value, comparison: { control, treated, arms } }) => {
      const side = arm === null ? treated : arms.find((it) => it.arm === arm)
      return side ? [{ value, side, n: control.n + side.n, ...compare(metric, { control, side }, options) }] : []
    })
    .sort((one, other) => other.n - one.n || ((one.value ?? '') < (other.value ?? '') ? -1 : 1))
  const correction: Correction = options.correction === 'none' ? 'holm' : options.correction
  const [relatives, absolutes] = [
    estimatesOf(
      compared.map(({ relative }) => relative),
      correction,
    ),
    estimatesOf(
      compared.map(({ absolute }) => absolute),
      correction,
    ),
  ]
  return compared.flatMap(({ value, side, absolute: { method } }, place) => {
    const [relative, absolute] = [relatives[place], absolutes[place]]
    if (!relative || !absolute) return []
    const [control, treatment] = [armOf(method.control), armOf(method.treatment)]
    return [{ value, control, treatment, relative, absolute, units: unitsOf(metric.definition, absolute, side.n) }]
  })
}
