import { useLingui } from '@lingui/react'
import { dateText } from '#ui/components/date-text.ts'

/** Formats an instant, ISO 8601, as a date with its time of day. */
export const useInstant = () => {
  const { i18n } = useLingui()
  return (at: string) => dateText(i18n, at, { dateStyle: 'long', timeStyle: 'short' })
}

/** Formats a number of months. */
export const useMonths = () => {
  const { i18n } = useLingui()
  return (months: number) => i18n.number(months, { style: 'unit', unit: 'month', unitDisplay: 'long' })
}
