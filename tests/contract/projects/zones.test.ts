import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateAt, isTimeZone, startOfDate } from '#contract/projects/zones.ts'

const instants = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2100, 0) })

test.each(['UTC', 'Asia/Shanghai', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe'])(
  'the date in %s is the one that the platform’s own formatter gives, and a date begins at its first instant',
  (timeZone) => {
    const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    fc.assert(
      fc.property(instants, (at) => {
        const date = dateAt(at, timeZone)
        expect(date).toBe(formatter.format(at))
        const start = startOfDate(date, timeZone)
        expect(start).toBeLessThanOrEqual(at)
        expect(dateAt(start, timeZone)).toBe(date)
        expect(dateAt(start - 1, timeZone) < date).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  },
)

test('only names of zones are zones', () => {
  for (const name of ['UTC', 'Asia/Shanghai', 'Europe/Paris']) expect(isTimeZone(name), name).toBe(true)
  for (const name of ['', 'Shanghai', 'Europe/Nowhere', '+08:00']) expect(isTimeZone(name), name).toBe(false)
})
