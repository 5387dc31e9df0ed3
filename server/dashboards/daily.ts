import type { ReportPoint } from '#contract/dashboards/dashboard.ts'
import { quarterMs } from '#contract/dashboards/quarters.ts'
import { daysAfter, daysIn } from '#contract/dashboards/range.ts'
import { dateAt, startOfDate } from '#contract/projects/zones.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import { timeZoneOf } from '#server/database/project-time-zone.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { readLiveFold } from './report.store.ts'
import { countSpan } from './report.ts'
import { spanIn } from './report-times.ts'

/** What a project counted by the day in its time zone. `dayPart` is the part of today that is over; days before the first event are left out. */
export type DailyCounts = {
  zone: string
  currency: string
  today: string
  dayPart: number
  days: (ReportPoint & { date: string; start: number })[]
}

/** The days from a date, or from `atLeast` days before today, whichever is earlier, up to now. */
export const createDaily =
  ({ clock }: { clock: Clock }) =>
  async (queries: Queries, { projectId }: ProjectRef, asked: { from: string; atLeast: number }): Promise<DailyCounts> => {
    const now = clock.now()
    const zone = await timeZoneOf(queries, projectId)
    const today = dateAt(now.getTime(), zone)
    const [start, end] = [startOfDate(today, zone), startOfDate(daysAfter(today, 1), zone)]
    const currency = await currencyOf(queries, projectId)
    const times = { zone, currency, today, dayPart: (now.getTime() - start) / (end - start) }
    const live = await readLiveFold(queries, projectId)
    const first = live?.first_quarter
    if (!live || first == null) return { ...times, days: [] }
    const earliest = [asked.from, daysAfter(today, -asked.atLeast)].sort()[0] ?? today
    const from = [earliest, dateAt(first * quarterMs, zone)].sort().at(-1) ?? today
    if (from > today) return { ...times, days: [] }
    const span = spanIn({ from, to: today }, zone)
    const fold = { projectId, generation: live.generation }
    const { points } = await countSpan(queries, fold, { span, granularity: 'day', currency, now })
    const dates = Array.from({ length: daysIn(span) }, (_, place) => daysAfter(from, place))
    return { ...times, days: points.map((it, place) => ({ ...it, date: dates[place] ?? today, start: Date.parse(it.at) })) }
  }
