import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A time relative to now, updated while it is shown; the title contains the exact time. `at` is ISO 8601. */
export const Moment = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  const now = useNow()
  if (Number.isNaN(Date.parse(at))) return <span>-</span>
  const seconds = Math.min(0, Math.round((Date.parse(at) - now) / 1_000))
  const [unit, size] = units.find(([, it]) => Math.abs(seconds) >= it) ?? (['second', 1] as const)
  const relative = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
  return (
    <time dateTime={at} title={i18n.date(at, { dateStyle: 'medium', timeStyle: 'medium' })}>
      {relative}
    </time>
  )
}

const useNow = () => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
