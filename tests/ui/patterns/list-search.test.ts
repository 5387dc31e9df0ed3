import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeArbitrary } from '#tests/engine/generators.ts'
import { isNarrowed, listSearch, viewSearch, viewText } from '../../../src/routes/-lists/list-search.ts'

const columns = { sortable: ['lastSeen', 'orders'], hideable: ['orders', 'country'] }

test('what a list shows comes back from its address and from a saved view', () => {
  fc.assert(
    fc.property(nodeArbitrary(), fc.constantFrom('asc' as const, 'desc' as const), (filter, order) => {
      const search = { q: 'ann', sort: 'orders', order, filter, hide: ['country'] }
      const read = listSearch(JSON.parse(JSON.stringify(search)), columns)
      expect(viewSearch(viewText(read), columns)).toEqual(read)
      expect(read.sort).toBe('orders')
    }),
  )
})

test.each([
  [{ q: '', sort: 'password', order: 'up', filter: { all: [] }, hide: ['name'] }, { hide: [] }],
  [{ q: 42, hide: 'country' }, { q: '42' }],
  [{ sort: 'orders' }, { sort: 'orders', order: 'desc' }],
  [{ hide: ['country', 'orders', 7] }, { hide: ['orders', 'country'] }],
  [{ filter: '{"list":"one"}' }, {}],
  [{ filter: { list: 'one' } }, { filter: { list: 'one' } }],
])('of %j it reads %j', (search, expected) => {
  expect(listSearch(search, columns)).toEqual(expected)
})

test('whatever an address or a saved view holds, reading it never fails', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (search, text) => {
      listSearch(search, columns)
      viewSearch(text, columns)
    }),
  )
})

test('only a search and a filter narrow a list', () => {
  expect(isNarrowed({ sort: 'orders', order: 'asc', hide: ['country'] })).toBe(false)
  expect(isNarrowed({ q: 'ann' })).toBe(true)
})
