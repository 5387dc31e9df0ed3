/** The days of a report: dates in its time zone, of which both belong to it. */
export type DateRange = { from: string; to: string }

export const granularities = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]

/** The maximum of days that a report covers: two years, of which one may be a leap year. */
export const longestRange = 731

/** The maximum of days that are shown by this granularity. */
const most: Record<Granularity, number> = { hour: 31, day: 366, week: longestRange, month: longestRange }
/** The minimum, below which there is only one point. */
const least: Record<Granularity, number> = { hour: 1, day: 2, week: 8, month: 32 }

export const rangeFaults = ['unreadable', 'reversed', 'tooLong', 'future'] as const
export type RangeFault = (typeof rangeFaults)[number]

const dayMs = 86_400_000
const written = /^\d{4}-\d{2}-\d{2}$/

/** A date as its number of days since 1970. */
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs
const dateOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

/** The date so many days later. */
export const daysAfter = (date: string, days: number): string => dateOf(numberOf(date) + days)

export const daysIn = ({ from, to }: DateRange): number => numberOf(to) - numberOf(from) + 1

/** Whether this is a date that exists. The 31st of February does not. */
const isDate = (text: string) => written.test(text) && !Number.isNaN(numberOf(text)) && dateOf(numberOf(text)) === text

/** Why a range cannot be reported; null if it can. */
export const faultOf = (range: DateRange, today: string): RangeFault | null => {
  if (!isDate(range.from) || !isDate(range.to)) return 'unreadable'
  if (range.to < range.from) return 'reversed'
  if (range.to > today) return 'future'
  return daysIn(range) > longestRange ? 'tooLong' : null
}

/** The granularities in which a range can be shown, the finest first. */
export const granularitiesOf = (range: DateRange): Granularity[] => {
  const days = daysIn(range)
  return granularities.filter((it) => days >= least[it] && days <= most[it])
}

/** Two days and less are shown by the hour, up to three months by the day. */
export const usualGranularity = (range: DateRange): Granularity => {
  const days = daysIn(range)
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 366 ? 'week' : 'month'
}

export const isSameRange = (one: DateRange, other: DateRange): boolean => one.from === other.from && one.to === other.to

/** As many days, directly before. */
export const rangeBefore = (range: DateRange): DateRange => ({
  from: daysAfter(range.from, -daysIn(range)),
  to: daysAfter(range.from, -1),
})

export const presets = ['today', 'yesterday', 'last7', 'last30', 'last90', 'thisMonth', 'lastMonth'] as const
export type Preset = (typeof presets)[number]

export const rangeOf = (preset: Preset, today: string): DateRange => {
  const monthStart = `${today.slice(0, 7)}-01`
  const ranges: Record<Preset, DateRange> = {
    today: { from: today, to: today },
    yesterday: { from: daysAfter(today, -1), to: daysAfter(today, -1) },
    last7: { from: daysAfter(today, -6), to: today },
    last30: { from: daysAfter(today, -29), to: today },
    last90: { from: daysAfter(today, -89), to: today },
    thisMonth: { from: monthStart, to: today },
    lastMonth: { from: `${daysAfter(monthStart, -1).slice(0, 7)}-01`, to: daysAfter(monthStart, -1) },
  }
  return ranges[preset]
}
