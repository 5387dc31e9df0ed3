import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScenarioRules } from '#contract/scenarios/settings.ts'
import { excludedBy, fitsPattern } from '#engine/scenarios/excluded-by.ts'

const rules = (different: Partial<ScenarioRules>): ScenarioRules => ({
  isEnabled: true,
  conditions: [],
  pages: { only: [], except: [] },
  ...different,
})
const at = (path: string) => ({ properties: {}, page: { path } })

test('a scenario that is off excludes everything, and without rules nothing is excluded', () => {
  expect(excludedBy(rules({ isEnabled: false }), at('/'))).toBe('off')
  expect(excludedBy(rules({}), at('/'))).toBe(null)
})

test('all conditions must hold', () => {
  const own = rules({
    conditions: [
      { property: 'value', is: 'gte', value: 100 },
      { property: 'currency', is: 'equals', value: 'CNY' },
    ],
  })
  expect(excludedBy(own, { properties: { value: 100, currency: 'CNY' }, page: {} })).toBe(null)
  expect(excludedBy(own, { properties: { value: 99, currency: 'CNY' }, page: {} })).toBe('conditions')
  expect(excludedBy(own, { properties: { value: 100 }, page: {} })).toBe('conditions')
})

test('a page must fit a pattern of those that it must fit, and none of the others; an event without a page is not held to them', () => {
  const own = rules({ pages: { only: ['/shop/*', '/'], except: ['*/help'] } })
  expect(['/shop/tea', '/', '/blog', '/shop/help'].map((path) => excludedBy(own, at(path)))).toEqual([
    null,
    null,
    'pages',
    'pages',
  ])
  expect(excludedBy(own, { properties: {}, page: {} })).toBe(null)
})

test('a pattern fits like a regular expression in which only the star is special', () => {
  const text = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '.'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (path, pattern) => {
      const expression = new RegExp(
        `^${pattern
          .split('*')
          .map((it) => it.replaceAll('.', '\\.'))
          .join('.*')}$`,
      )
      expect(fitsPattern(path, pattern)).toBe(expression.test(path))
    }),
  )
})
