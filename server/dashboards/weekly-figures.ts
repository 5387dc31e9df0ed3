import type { Totals } from '#contract/dashboards/dashboard.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { WeeklyContent } from './weekly-content.ts'
import { weeklyTexts } from './weekly-mail-texts.ts'

const figures = ['visitors', 'events', 'orders', 'revenue', 'conversion'] as const
type Figure = (typeof figures)[number]

/** The share of visits with an order; null without visits. The others are numbers of the report. */
const valueIn = (totals: Totals, figure: Figure): number | null => {
  if (figure !== 'conversion') return totals[figure]
  return totals.visits === 0 ? null : totals.buyingVisits / totals.visits
}

/** A minus sign, not a hyphen. */
const signed = (text: string): string => text.replace('-', '−')

/** A relative change with its sign. */
export const percentOf = (locale: Locale, share: number): string =>
  signed(
    new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
      signDisplay: 'exceptZero',
    }).format(share),
  )

/** Each figure of the week with its difference to the week before, one sentence each. */
export const figuresOf = (locale: Locale, { totals, before, currency }: WeeklyContent): string[] =>
  figures.map((figure) => {
    const texts = weeklyTexts[locale]
    const value = valueIn(totals, figure)
    const text = value === null ? '–' : valueText(locale, figure, value, currency)
    return texts.figure(texts.names[figure], text, differenceText(locale, figure, { value, before, currency }))
  })

const valueText = (locale: Locale, figure: Figure, value: number, currency: string): string => {
  const format = (options: Intl.NumberFormatOptions) => signed(new Intl.NumberFormat(locale, options).format(value))
  if (figure === 'conversion') return format({ style: 'percent', maximumFractionDigits: 2 })
  return figure === 'revenue' ? format({ style: 'currency', currency }) : format({})
}

type Compared = { value: number | null; before: Totals | null; currency: string }

/** A difference in per cent of the week before; that of a share in percentage points. From nothing there is no percentage. */
const differenceText = (locale: Locale, figure: Figure, { value, before, currency }: Compared): string => {
  const texts = weeklyTexts[locale]
  const earlier = before && valueIn(before, figure)
  if (before === null || earlier === null || value === null) return texts.notComparable
  if (value === earlier) return texts.unchanged
  if (figure === 'conversion') {
    const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
      (value - earlier) * 100,
    )
    return texts.points(signed(points))
  }
  if (earlier <= 0) return texts.fromValue(valueText(locale, figure, earlier, currency))
  return texts.difference(percentOf(locale, (value - earlier) / earlier))
}
