import type { Analysis } from '../statistics/analysis.ts'
import { armOf, compare, type EffectOptions, estimatesOf, type ScopeMetric, unitsOf } from './effects.ts'
import type { Comparison } from './groups.ts'

type Part = { value: string | null; comparison: Comparison }
type Options = Omit<EffectOptions, 'by'> & { arm: string | null; isAdaptive: boolean }

/**
 * A result for each part of the people, the largest parts first. Among many parts one differs by chance. So all intervals together hold in 95 % of
 * cases (Bonferroni: each is one of 100 - 5/n per cent), and p values are corrected as by Holm, or as was chosen.
 */
export const partsOf = (metric: ScopeMetric, parts: readonly Part[], { arm, ...options }: Options) => {
  const alpha = 0.05 / Math.max(1, parts.length)
  const compared = parts
    .flatMap(({ value, comparison: { control, treated, arms } }) => {
      const side = arm === null ? treated : arms.find((it) => it.arm === arm)
      return side ? [{ value, side, n: control.n + side.n, ...compare(metric, { control, side }, { ...options, alpha }) }] : []
    })
    .sort((one, other) => other.n - one.n || ((one.value ?? '') < (other.value ?? '') ? -1 : 1))
  const corrected = (analyses: readonly Analysis[]) => {
    const correction = options.correction === 'none' ? 'holm' : options.correction
    const adjusted = estimatesOf(analyses, correction)
    return estimatesOf(analyses, 'none').map((it, place) => ({ ...it, adjustedP: adjusted[place]?.adjustedP ?? null }))
  }
  const relatives = corrected(compared.map(({ relative }) => relative))
  const absolutes = corrected(compared.map(({ absolute }) => absolute))
  return compared.flatMap(({ value, side, absolute: { method } }, place) => {
    const [relative, absolute] = [relatives[place], absolutes[place]]
    if (!relative || !absolute) return []
    const [control, treatment] = [armOf(method.control), armOf(method.treatment)]
    return [{ value, control, treatment, relative, absolute, units: unitsOf(metric.definition, absolute, side.n) }]
  })
}
