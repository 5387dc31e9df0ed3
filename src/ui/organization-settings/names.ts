import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { locales } from '#contract/http/locale.ts'

const [hour, day] = [60, 24 * 60]

/** Formats spans of time: minutes in the largest unit that fits, and months. */
export const useSpans = () => {
  const { i18n } = useLingui()
  const text = (value: number, unit: 'minute' | 'hour' | 'day' | 'month') =>
    i18n.number(value, { style: 'unit', unit, unitDisplay: 'long' })
  return {
    months: (months: number) => text(months, 'month'),
    minutes: (minutes: number) => {
      if (minutes % day === 0) return text(minutes / day, 'day')
      return minutes % hour === 0 ? text(minutes / hour, 'hour') : text(minutes, 'minute')
    },
  }
}

/** Formats a moment (ISO 8601) with its day and time. */
export const useDayAndTime = () => {
  const { i18n } = useLingui()
  return (at: string) => (at === '' ? '' : i18n.date(at, { dateStyle: 'long', timeStyle: 'short' }))
}

/** Those that most projects need, before all others. */
const usualCurrencies = ['CNY', 'USD', 'EUR', 'JPY', 'GBP', 'HKD', 'TWD', 'KRW', 'SGD', 'AUD', 'CAD', 'CHF']

/** Every currency that the browser knows, and the one that is given, with their names. */
export const useCurrencies = (given: string): { value: string; label: string }[] => {
  const { i18n } = useLingui()
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
    const codes = new Set([...usualCurrencies, ...(given === '' ? [] : [given]), ...Intl.supportedValuesOf('currency')])
    return [...codes].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
  }, [i18n.locale, given])
}

/** The name of each language in itself. */
const ownNames = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' } as const
export const languages = locales.map((value) => ({ value, label: ownNames[value] }))

/** All time zones that the browser knows, and those that are given. */
export const timeZones = (...given: string[]): string[] => [
  ...new Set(['UTC', ...given.filter((it) => it !== ''), ...Intl.supportedValuesOf('timeZone')]),
]
