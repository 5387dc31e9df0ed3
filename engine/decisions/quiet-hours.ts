/** Formatters are expensive to make. Senders choose the names of time zones, so only so many are kept. */
const zonesKept = 500
const formatters = new Map<string, Intl.DateTimeFormat | null>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  if (formatters.size >= zonesKept) formatters.clear()
  const made = makeFormatter(timeZone)
  formatters.set(timeZone, made)
  return made
}

const makeFormatter = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  } catch {
    return null
  }
}

/** The time on a clock there (`HH:MM`), in the first of the time zones that exists. `at` is in milliseconds. */
export const localTime = (at: number, timeZones: readonly (string | null)[]): { time: string; timeZone: string } => {
  for (const timeZone of timeZones) {
    const formatter = timeZone === null || timeZone === '' ? null : formatterOf(timeZone)
    if (timeZone !== null && formatter) return { time: formatter.format(at), timeZone }
  }
  return { time: new Date(at).toISOString().slice(11, 16), timeZone: 'UTC' }
}

/**
 * Whether a time on the clock lies within quiet hours: from `from` on and before `to`, over midnight where `to` is earlier. The clock
 * decides: an hour that comes twice when summer time ends is quiet both times, and one that is left out is never asked for.
 */
export const isQuiet = (time: string, { from, to }: { from: string; to: string }): boolean =>
  from < to ? time >= from && time < to : time >= from || time < to

/** The date there (`2026-03-01`), by which daily budgets are counted. */
export const localDay = (at: number, timeZone: string): string => {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  return format(formatterOf(timeZone) ? timeZone : 'UTC')
}
