import type { I18n } from '@lingui/core'

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A span of time in words, in the largest unit that it fills twice, rounded up: "90 seconds", "3 minutes", "24 hours". */
export const spanText = ({ locale }: I18n, seconds: number): string => {
  const [unit, size] = units.find(([, it]) => seconds >= 2 * it) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / size))
}
