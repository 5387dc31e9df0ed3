import type { I18n } from '@lingui/core'

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** The text between number and unit, for languages whose long form does not read well in a sentence: 17秒钟, 17 秒. */
const gaps: Record<string, string> = { zh: ' ', ja: '' }

/** A duration in words, in the largest unit that fits twice, rounded up: "90 seconds", "3 minutes", "24 hours". */
export const spanText = ({ locale }: I18n, seconds: number): string => {
  const [unit, size] = units.find(([, it]) => seconds >= 2 * it) ?? (['second', 1] as const)
  const gap = gaps[locale]
  const unitDisplay = gap === undefined ? 'long' : 'short'
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).formatToParts(Math.ceil(seconds / size))
  if (gap === undefined) return parts.map(({ value }) => value).join('')
  const [number, name] = [
    parts.filter(({ type }) => type === 'integer' || type === 'group'),
    parts.filter(({ type }) => type === 'unit'),
  ]
  return [number, name].map((them) => them.map(({ value }) => value.trim()).join('')).join(gap)
}
