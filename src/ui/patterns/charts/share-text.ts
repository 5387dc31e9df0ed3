import type { I18n } from '@lingui/core'

/** A part of a whole as a percentage, with one decimal under 10 %; an en dash without a whole. */
export const shareText = (i18n: I18n, part: number, whole: number): string => {
  if (whole === 0) return '–'
  const share = part / whole
  if (share > 0 && share < 0.001) return `<${percent(i18n, 0.001, 1)}`
  return percent(i18n, share, Math.abs(share) < 0.0995 && share !== 0 ? 1 : 0)
}

/** How much more or less a number is than an earlier one, with a sign; null where the earlier one is zero. */
export const changeText = (i18n: I18n, now: number, before: number): string | null =>
  before === 0
    ? null
    : i18n
        .number((now - before) / before, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
        .replace('-', '−')

const percent = (i18n: I18n, share: number, digits: number) =>
  i18n.number(share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
