/** Dates (`2026-03-29`) in time zones. A day of a zone may have 23 or 25 hours, and need not begin at midnight. */

const hour = 3_600_000
const day = 24 * hour
const formatters = new Map<string, Intl.DateTimeFormat | null>()
/** Milliseconds ahead of UTC in zones that have not changed their clocks since `unchanged` (Shanghai: 15 September 1991). Their first formatter would take a browser 20 ms. */
const offsets = new Map([
  ['UTC', 0],
  ['Asia/Shanghai', 8 * hour],
])
const unchanged = Date.UTC(1992, 0)

/** Whether this is the IANA name of a time zone, as `Asia/Shanghai`. */
export const isTimeZone = (name: string): boolean => offsets.has(name) || formatterOf(name) !== null

const formatterOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = /^[A-Za-z]/.test(timeZone) ? makeFormatter(timeZone) : null
  if (formatters.size < 1_000) formatters.set(timeZone, made)
  return made
}

const makeFormatter = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    return null
  }
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => {
  const fixed = at < unchanged ? undefined : offsets.get(timeZone)
  if (fixed !== undefined) return fixed
  const parts = new Map<string, number>(
    formatterOf(timeZone)
      ?.formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: string) => parts.get(name) ?? 0
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1_000) * 1_000
}

export const dateAt = (at: number, timeZone: string): string => new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10)

/** The first instant of a date, in milliseconds. */
export const startOfDate = (date: string, timeZone: string): number => {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const starts = [midnight - day, midnight + day].map((at) => midnight - offsetAt(at, timeZone)).sort((one, other) => one - other)
  return starts.find((at) => dateAt(at, timeZone) >= date) ?? midnight
}
