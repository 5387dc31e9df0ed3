import type { I18n } from '@lingui/core'
import type { EffectResult } from '#contract/experiments/effects.ts'

/** A minus sign, not a hyphen. */
const signed = (text: string): string => text.replace('-', '−')

/** The mean of a group in the unit of its metric; an en dash where there is none. */
export const meanText = (
  i18n: I18n,
  { kind, isMoney }: Pick<EffectResult, 'kind' | 'isMoney'>,
  mean: number | null,
  currency: string,
): string => {
  if (mean === null) return '–'
  if (kind === 'proportion' || kind === 'retention') return signed(percentText(i18n, mean))
  if (isMoney) return signed(i18n.number(mean, { style: 'currency', currency }))
  return signed(i18n.number(mean, { maximumFractionDigits: 3 }))
}

/** A share as a percentage, with one decimal under 10 %. */
export const percentText = (i18n: I18n, share: number, sign = false): string =>
  signed(
    i18n.number(share, {
      style: 'percent',
      maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
      ...(sign ? { signDisplay: 'exceptZero' } : {}),
    }),
  )

/** The increment in the unit of the metric, with its sign. */
export const unitsText = (i18n: I18n, { isMoney }: Pick<EffectResult, 'isMoney'>, value: number, currency: string): string =>
  signed(
    i18n.number(value, {
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
      ...(isMoney ? { style: 'currency', currency } : {}),
    }),
  )

export const pText = (i18n: I18n, p: number): string =>
  p < 0.001 ? `<${i18n.number(0.001)}` : i18n.number(p, { maximumFractionDigits: 3, minimumFractionDigits: 3 })
