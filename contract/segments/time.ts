const pattern =
  /^([12]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?(Z|([+-])([01]\d|2[0-3]):([0-5]\d)))?$/

const minute = 60_000

/**
 * The instant that an ISO 8601 text names, in milliseconds since 1970, or null. A date alone (`2026-03-01`) is its first instant in UTC; a
 * date with a time needs `Z` or an offset. Years are 1000 to 2999, fractions of a second have at most three digits, and the day must exist.
 */
export const parseInstant = (text: string): number | null => {
  const parts = pattern.exec(text)
  if (!parts) return null
  const [, year, month, day, hour = '0', minutes = '0', seconds = '0', fraction = '0', , sign, offsetHours, offsetMinutes] = parts
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (new Date(date).getUTCDate() !== Number(day)) return null
  const time = Number(hour) * 60 * minute + Number(minutes) * minute + Number(seconds) * 1_000 + Number(fraction.padEnd(3, '0'))
  const offset = sign === undefined ? 0 : (Number(offsetHours) * 60 + Number(offsetMinutes)) * minute
  return date + time + (sign === '-' ? offset : -offset)
}
