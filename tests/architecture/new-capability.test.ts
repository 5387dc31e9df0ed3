import { expect, test } from 'vitest'
import { namesOf, problemWithName } from '../../scripts/new-capability/names.mjs'
import { serverFiles, withModule } from '../../scripts/new-capability/server-files.mjs'

const free = () => null

test.each([
  ['', 'Name the capability'],
  ['Coupons', 'is not a name for a capability'],
  ['../coupons', 'is not a name for a capability'],
  ['coupons-', 'is not a name for a capability'],
  ['优惠券', 'is not a name for a capability'],
  ['a'.repeat(31), 'is longer than 30 characters'],
  ['select', 'has another meaning already'],
  ['http', 'has another meaning already'],
])('"%s" is refused as the name of a capability', (name, problem) => {
  expect(problemWithName(name, free)).toContain(problem)
})

test('a name that is taken is refused, with the file that uses it', () => {
  expect(problemWithName('projects', (name: string) => `server/${name}`)).toContain('server/projects exists')
})

test('a valid name is converted for each layer', () => {
  expect(problemWithName('loyalty-cards', free)).toBeNull()
  expect(namesOf('loyalty-cards', { fr: 'Cartes de fidélité' })).toEqual({
    name: 'loyalty-cards',
    all: 'LoyaltyCards',
    one: 'LoyaltyCard',
    camel: 'loyaltyCards',
    table: 'loyalty_cards',
    titles: { zh: 'Loyalty cards', en: 'Loyalty cards', ja: 'Loyalty cards', fr: 'Cartes de fidélité' },
  })
  expect(namesOf('access').one).toBe('AccessItem')
})

test('a server whose list of modules has another form is refused and not changed', () => {
  expect(() => withModule('export const createApp = () => {}', namesOf('coupons'))).toThrow('server/app.ts has changed')
  expect(Object.keys(serverFiles(namesOf('coupons')))).toContain('server/coupons/coupons.module.ts')
})
