import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { EffectResult, Estimate } from '#contract/experiments/effects.ts'
import type { Difference } from '#machines/experiments/results-view.machine.ts'
import { percentText, unitsText } from './figures.ts'

export type { Difference }

/** What a difference is told of: a result, or a part of one. */
export type DifferenceOf = Pick<EffectResult, 'relative' | 'absolute' | 'units' | 'kind' | 'isMoney'>

/** The estimate of a result in the unit of a difference. A ratio has no total: then all figures are null. */
export const estimateIn = ({ relative, absolute, units }: DifferenceOf, difference: Difference): Estimate => {
  if (difference === 'relative') return relative
  if (difference === 'absolute') return absolute
  if (units === null) return { ...absolute, delta: null, interval: null, p: null, adjustedP: null, chanceToWin: null }
  return { ...absolute, delta: units.point, interval: units.interval }
}

/** Results with the same unit share a scale. */
export type Unit = 'share' | 'points' | 'money' | 'number'

export const unitOf = ({ kind, isMoney }: DifferenceOf, difference: Difference): Unit => {
  if (difference === 'relative') return 'share'
  if (isMoney) return 'money'
  return difference === 'absolute' && (kind === 'proportion' || kind === 'retention') ? 'points' : 'number'
}

/**
 * How far the bars of each unit reach, so that they can be compared: as far as the widest interval. Relative ones reach at least 10 % and no
 * further than 200 %.
 */
export const reachesOf = (results: readonly DifferenceOf[], difference: Difference): Record<Unit, number> => {
  const reaches: Record<Unit, number> = { share: 0.1, points: 0, money: 0, number: 0 }
  for (const result of results) {
    const unit = unitOf(result, difference)
    const { interval } = estimateIn(result, difference)
    if (interval) reaches[unit] = Math.max(reaches[unit], ...interval.map(Math.abs))
  }
  return { ...reaches, share: Math.min(2, reaches.share) }
}

/** How differences are written, with their sign and unit. */
export const useDifferenceText = (currency: string) => {
  const { t, i18n } = useLingui()
  const signed = (text: string) => text.replace('-', '−')
  const text = (result: DifferenceOf, difference: Difference, value: number): string => {
    if (difference === 'units') return unitsText(i18n, result, value, currency)
    switch (unitOf(result, difference)) {
      case 'share':
        return percentText(i18n, value, true)
      case 'points': {
        const points = signed(i18n.number(value * 100, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }))
        return t`${points} 个百分点`
      }
      case 'money':
        return signed(i18n.number(value, { style: 'currency', currency, signDisplay: 'exceptZero' }))
      case 'number':
        return signed(i18n.number(value, { maximumSignificantDigits: 3, signDisplay: 'exceptZero' }))
    }
  }
  /** What the difference is, as the head of a column. */
  const heads: Record<Difference, string> = {
    relative: t`变化（95% 区间）`,
    absolute: t`绝对差异（95% 区间）`,
    units: t`总增量（95% 区间）`,
  }
  return { text, heads }
}
