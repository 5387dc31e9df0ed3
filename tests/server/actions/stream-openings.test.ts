import { expect, test } from 'vitest'
import { createStreamOpenings } from '#server/actions/stream-openings.ts'

const minute = 60_000

test('openings of the last hour are counted by project, and those that continue a broken stream', () => {
  let now = Date.parse('2026-03-01T08:00:30.000Z')
  const openings = createStreamOpenings({ now: () => new Date(now) })
  expect(openings.of('shop')).toEqual({ opened: 0, reconnects: 0 })
  openings.note('shop', false)
  openings.note('shop', true)
  now += minute
  openings.note('shop', true)
  openings.note('other', false)
  expect(openings.of('shop')).toEqual({ opened: 3, reconnects: 2 })
  expect(openings.of('other')).toEqual({ opened: 1, reconnects: 0 })
  now += 59 * minute
  expect(openings.of('shop')).toEqual({ opened: 1, reconnects: 1 })
  now += minute
  expect(openings.of('shop')).toEqual({ opened: 0, reconnects: 0 })
})
