import type { I18n } from '@lingui/core'
import type { Granularity } from '#contract/dashboards/range.ts'

type Named = { zone: string; granularity: Granularity }

/** The name of a point by when it begins, ISO 8601, in the report's time zone. */
export const pointName = (i18n: I18n, at: string, { zone: timeZone, granularity }: Named): string => {
  if (granularity === 'month') return i18n.date(at, { timeZone, year: 'numeric', month: 'long' })
  if (granularity === 'hour')
    return i18n.date(at, { timeZone, month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false })
  return i18n.date(at, { timeZone, year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' })
}

/** The mark of a point on the axis. */
export const pointMark = (i18n: I18n, at: string, { zone: timeZone, granularity }: Named): string => {
  if (granularity === 'month') return i18n.date(at, { timeZone, year: '2-digit', month: 'short' })
  return granularity === 'hour'
    ? i18n.date(at, { timeZone, hour: '2-digit', minute: '2-digit', hour12: false })
    : i18n.date(at, { timeZone, month: 'numeric', day: 'numeric' })
}

/** The days of a range. Dates have no time zone. */
export const rangeText = (i18n: I18n, { from, to }: { from: string; to: string }): string => {
  const date = (text: string) =>
    Number.isNaN(Date.parse(text)) ? text : i18n.date(text, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
  return from === to ? date(from) : `${date(from)} – ${date(to)}`
}
