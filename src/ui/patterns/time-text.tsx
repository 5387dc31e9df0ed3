import './texts.ts'
import { useLingui } from '@lingui/react'
import { dateText } from '#ui/components/date-text.ts'

const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const
const day = 86_400_000

/** Making one is slow, and a table shows hundreds of times. */
const formats = new Map<string, Intl.RelativeTimeFormat>()
const formatIn = (locale: string): Intl.RelativeTimeFormat => {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  formats.set(locale, format)
  return format
}

/**
 * A time in a table or a list, ISO 8601: within a day how long ago it was, with the exact time on hover; otherwise its date and time. It is
 * not updated by itself.
 */
export const TimeText = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  const age = Date.now() - Date.parse(at)
  const isRecent = age > -60_000 && age < day
  const exact = dateText(i18n, at, { dateStyle: 'medium', timeStyle: 'medium' })
  if (!isRecent) return <time dateTime={at}>{dateText(i18n, at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
  const past = Math.max(0, age)
  const [unit, size] = units.find(([, it]) => past >= it) ?? (['second', 1_000] as const)
  return (
    <time dateTime={at} title={exact}>
      {formatIn(i18n.locale).format(-Math.floor(past / size), unit)}
    </time>
  )
}
