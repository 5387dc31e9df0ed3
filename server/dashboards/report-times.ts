import {
  type DateRange,
  daysAfter,
  daysIn,
  faultOf,
  type Granularity,
  granularitiesOf,
  rangeOf,
  usualGranularity,
} from '#contract/dashboards/range.ts'
import { dateAt, isTimeZone, startOfDate } from '#contract/projects/zones.ts'
import { ApiError } from '#server/kernel/api-error.ts'

/** The days of a report, and when they begin and end (exclusive), in milliseconds. */
export type Span = DateRange & { zone: string; start: number; end: number }

const hour = 3_600_000

/** Throws the problem with a range that cannot be reported. */
export const spanOf = ({ from, to }: DateRange, zone: string, now: Date): Span => {
  if (!isTimeZone(zone)) throw new ApiError('report.zoneUnknown')
  const fault = faultOf({ from, to }, dateAt(now.getTime(), zone))
  if (fault) throw new ApiError(`report.${fault}`)
  return spanIn({ from, to }, zone)
}

/** The last 30 days. */
export const usualSpan = (zone: string, now: Date): Span => {
  if (!isTimeZone(zone)) throw new ApiError('report.zoneUnknown')
  return spanIn(rangeOf('last30', dateAt(now.getTime(), zone)), zone)
}

export const spanIn = ({ from, to }: DateRange, zone: string): Span => ({
  from,
  to,
  zone,
  start: startOfDate(from, zone),
  end: startOfDate(daysAfter(to, 1), zone),
})

/** The asked granularity where the range has it, otherwise the usual one. */
export const granularityFor = (range: DateRange, asked: Granularity | undefined): Granularity =>
  asked && granularitiesOf(range).includes(asked) ? asked : usualGranularity(range)

/** When the points of a range begin, in milliseconds. Weeks begin on Monday; the first week or month may begin before the range and is cut. */
export const pointsOf = (span: Span, granularity: Granularity): number[] =>
  Array.from({ length: daysIn(span) }, (_, place) => daysAfter(span.from, place)).flatMap((date, place) => {
    const start = startOfDate(date, span.zone)
    if (granularity === 'hour') {
      const end = startOfDate(daysAfter(date, 1), span.zone)
      return Array.from({ length: Math.ceil((end - start) / hour) }, (_, hours) => start + hours * hour)
    }
    const begins =
      granularity === 'day' ||
      place === 0 ||
      (granularity === 'week' ? new Date(`${date}T00:00:00Z`).getUTCDay() === 1 : date.endsWith('-01'))
    return begins ? [start] : []
  })
