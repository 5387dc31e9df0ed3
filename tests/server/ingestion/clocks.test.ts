import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'

/** F-13: clocks of visitors that are wrong in every way. */
const server = withServer()
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const day = 24 * hour
const year = 365 * day

type Place = Awaited<ReturnType<typeof newcomerWithKey>>

/** Sends one visitor's events, of which each is named by the time that has passed since, by a clock that is wrong by `offset`. */
const sendBy = async (
  { skdKey }: Place,
  { visitor, agos, offset, write = (time) => new Date(time).toISOString() }: Sending,
): Promise<void> => {
  const now = server.now().getTime() + offset
  const events = agos.map((ago) => ({
    messageId: crypto.randomUUID(),
    type: 'track',
    event: 'e',
    anonymousId: visitor,
    originalTimestamp: write(now - ago),
    properties: { happened: server.now().getTime() - ago },
  }))
  const { data } = await server.call('sendEvents', { body: { skdKey, sentAt: write(now), events } })
  expect((data as { receipts: { status: string }[] }).receipts.map(({ status }) => status)).toEqual(agos.map(() => 'accepted'))
}
type Sending = { visitor: string; agos: number[]; offset: number; write?: (time: number) => string }

const stored = ({ project }: Place) =>
  server.database.query<{ occurred_at: Date; happened: string; skewed: string | null }>(
    `select occurred_at, properties ->> 'happened' as happened, context ->> 'clockSkewed' as skewed
       from events where project_id = $1 order by occurred_at, id`,
    [project.id],
  )
/** Every event has the time at which it happened, to the millisecond, and is not marked. */
const expectRightTimes = async (place: Place, count: number) => {
  const rows = await stored(place)
  expect(rows).toHaveLength(count)
  for (const { occurred_at: at, happened, skewed } of rows) expect([at.getTime(), skewed]).toEqual([Number(happened), null])
}
const moveTo = (time: string) => server.pass(Date.parse(time) - server.now().getTime())

test.each([
  ['three years slow', -3 * year],
  ['two days fast', 2 * day],
  ['at the beginning of all time', -Date.parse('2026-03-01T08:00:00.000Z')],
  ['centuries ahead', 300 * year],
])('a clock that is %s is corrected for all events of a batch', async (_, offset) => {
  const place = await newcomerWithKey(server)
  await sendBy(place, { visitor: 'v', agos: [2 * hour, minute, second, 0], offset })
  await expectRightTimes(place, 4)
})

test('a clock that jumps between two batches, forth and back, is corrected in each', async () => {
  const place = await newcomerWithKey(server)
  for (const offset of [0, 47 * minute, -3 * day, 20 * second]) {
    await sendBy(place, { visitor: 'v', agos: [30 * second, 10 * second], offset })
    server.pass(minute)
  }
  await expectRightTimes(place, 8)
})

/** The same moment as a clock in a zone writes it: with the offset that holds there at that moment. */
const writtenAt = (hoursOf: (time: number) => number) => (time: number) => {
  const hours = hoursOf(time)
  return new Date(time + hours * hour).toISOString().replace('Z', `${hours < 0 ? '-' : '+'}0${Math.abs(hours)}:00`)
}

test.each([
  [
    'from summer to winter time',
    '2026-10-25T01:10:00.000Z',
    (time: number) => (time < Date.parse('2026-10-25T01:00:00Z') ? 2 : 1),
  ],
  [
    'from winter to summer time',
    '2027-03-28T01:10:00.000Z',
    (time: number) => (time < Date.parse('2027-03-28T01:00:00Z') ? 1 : 2),
  ],
])('the change %s, at which an hour comes twice or not at all, moves no event', async (_, now, hoursOf) => {
  const place = await newcomerWithKey(server)
  moveTo(now)
  await sendBy(place, { visitor: 'v', agos: [40 * minute, 20 * minute, 5 * minute], offset: 0, write: writtenAt(hoursOf) })
  await expectRightTimes(place, 3)
})

test('a leap day is a day: before, on and after it, also for a clock that believes in another year', async () => {
  const place = await newcomerWithKey(server)
  moveTo('2028-03-01T00:00:30.000Z')
  // Its clock says the first of March of a year without that day.
  for (const offset of [0, -year, 366 * day]) await sendBy(place, { visitor: 'v', agos: [day + hour, hour, minute, 0], offset })
  await expectRightTimes(place, 12)
})

test('events of many visitors, each by a clock of its own, are in the order in which they happened', async () => {
  const place = await newcomerWithKey(server)
  const visitors = fc.sample(
    fc.record({
      offset: fc.integer({ min: -3 * year, max: 2 * day }),
      agos: fc.uniqueArray(fc.integer({ min: 0, max: 7 * day }), { minLength: 5, maxLength: 5 }),
    }),
    { numRuns: 200, seed: 13 },
  )
  for (const [index, { offset, agos }] of visitors.entries()) await sendBy(place, { visitor: `v${index}`, agos, offset })
  const happened = (await stored(place)).map((row) => Number(row.happened))
  expect(happened).toHaveLength(1_000)
  expect(happened).toEqual(happened.toSorted((one, other) => one - other))
})
