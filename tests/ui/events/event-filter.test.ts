import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import { noFilter } from '#machines/events/event-filter.ts'
import { mostIn, topFor } from '#ui/events/live-monitoring/minutes.ts'
import { filterFrom, searchFrom } from '../../../src/routes/-events/event-filter.ts'
import { filterSearch, rowSearch } from '../../../src/routes/-events/event-search.ts'

// Spaces alone are no filter, and are not in the address.
const text = fc.string({ maxLength: 200, unit: 'grapheme' }).filter((it) => it.length <= 200 && (it === '' || it.trim() !== ''))
const filter = fc.record({
  event: text,
  scenario: fc.constantFrom('' as const, ...scenarios),
  page: text,
  visitor: text,
  onlyRejected: fc.boolean(),
  onlyDecided: fc.boolean(),
})

test('a filter can be read back from the address', () => {
  fc.assert(
    fc.property(filter, (it) => {
      expect(filterFrom(filterSearch({ ...searchFrom(it) }))).toEqual(it)
    }),
  )
})

test('an empty filter is not in the address, and spaces alone are none', () => {
  expect(searchFrom(noFilter)).toEqual({})
  expect(searchFrom({ ...noFilter, event: ' ', page: '\u3000' })).toEqual({})
})

test('any address gives a valid filter', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('event', 'scenario', 'page', 'visitor', 'rejected', 'decided', 'x'), fc.anything()),
      (search) => {
        const { scenario, onlyRejected, onlyDecided, ...texts } = filterFrom(filterSearch(search))
        expect(['', ...scenarios]).toContain(scenario)
        expect(onlyRejected).toBe(search['rejected'] === true)
        expect(onlyDecided).toBe(search['decided'] === true)
        for (const it of Object.values(texts)) expect(it.length).toBeLessThanOrEqual(200)
      },
    ),
  )
})

test.each([
  [7, { row: 7 }],
  ['7', { row: 7 }],
  ['7x', {}],
  [0, {}],
  [-1, {}],
  [1.5, {}],
  ['', {}],
  [null, {}],
  [{}, {}],
  ['9'.repeat(30), {}],
])('the row %j of an address is %j', (row, expected) => expect(rowSearch({ row })).toEqual(expected))

test('a visitor whose id looks like a number can be found by it', () => {
  expect(filterFrom(filterSearch({ visitor: 4711 })).visitor).toBe('4711')
})

test('an axis ends on a round number that is at least the highest bar, and has an integer in its middle', () => {
  expect([0, 1, 4, 5, 11, 299, 300, 301, 999, 1_001].map(topFor)).toEqual([4, 4, 4, 6, 20, 400, 400, 400, 1_000, 2_000])
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), (most) => {
      expect(topFor(most)).toBeGreaterThanOrEqual(most)
      expect(Number.isInteger(topFor(most) / 2)).toBe(true)
      expect(topFor(most)).toBeLessThanOrEqual(Math.max(4, 2 * most))
    }),
  )
  expect(mostIn([{ at: '', accepted: 3, rejected: 2 }])).toBe(5)
})
