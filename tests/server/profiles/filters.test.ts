import { beforeAll, expect, test } from 'vitest'
import type { Node } from '#contract/segments/segment.ts'
import { withServer } from '#tests/server/setup.ts'
import { identify, type Shop, shopOf } from './people.ts'

const server = withServer()
let shop: Shop

beforeAll(async () => {
  shop = await shopOf(server)
  const purchase = { type: 'track', event: 'purchase', properties: { order_id: 'o1', value: 120, currency: 'CNY' } }
  await shop.send([
    identify('ann', 'ann@home', { plan: 'gold' }),
    { ...purchase, anonymousId: 'ann' },
    identify('ben', 'ben@home', { plan: 'free' }),
    { type: 'track', event: 'search', anonymousId: 'cem', properties: { query: 'tea' } },
  ])
  await shop.fold()
})

/** The anonymous ids of those whom a filter finds. */
const found = async (filter: Node): Promise<string[]> => {
  const { items, total } = await shop.list({ filter: JSON.stringify(filter) })
  expect(total).toEqual({ value: items.length, exact: true })
  return items.map(({ identifiers }) => identifiers.anonymousIds[0] ?? '').sort()
}

test.each<[string, Node, string[]]>([
  ['who is identified', { profile: 'identified', is: 'equals', value: true }, ['ann', 'ben']],
  ['who has ordered', { profile: 'orders', is: 'gte', value: 1 }, ['ann']],
  ['a trait', { trait: 'plan', is: 'equals', value: 'gold' }, ['ann']],
  ['a trait that is missing', { trait: 'plan', is: 'missing' }, ['cem']],
  ['what was done, with a property', { did: 'search', where: [{ property: 'query', is: 'equals', value: 'tea' }] }, ['cem']],
  ['what was not done', { not: { did: 'search' } }, ['ann', 'ben']],
  ['what was last done lately', { last: 'purchase', is: 'within', days: 7 }, ['ann']],
  ['a consent', { consent: 'marketing', is: 'granted' }, []],
  [
    'two conditions of which one must hold',
    {
      any: [
        { profile: 'orders', is: 'gte', value: 1 },
        { trait: 'plan', is: 'missing' },
      ],
    },
    ['ann', 'cem'],
  ],
])('a list is filtered by %s', async (_, filter, expected) => {
  expect(await found(filter)).toEqual(expected)
})

test.each([
  ['no JSON', '{'],
  ['an unknown operator', JSON.stringify({ profile: 'orders', is: 'like', value: 1 })],
  ['a value of another type', JSON.stringify({ profile: 'orders', is: 'gte', value: 'many' })],
  ['too many levels', `${'{"not":'.repeat(50)}{"did":"x"}${'}'.repeat(50)}`],
])('a filter is refused for %s', async (_, filter) => {
  expect((await shop.call('listProfiles', { query: { filter } })).code).toBe(40_001)
})
