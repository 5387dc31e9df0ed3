import { useLingui } from '@lingui/react'

/** Says an instant, ISO 8601, as a date with its time of day. */
export const useInstant = () => {
  const { i18n } = useLingui()
  return (at: string) => i18n.date(at, { dateStyle: 'long', timeStyle: 'short' })
}

/** Says a number of months. */
export const useMonths = () => {
  const { i18n } = useLingui()
  return (months: number) => i18n.number(months, { style: 'unit', unit: 'month', unitDisplay: 'long' })
}
