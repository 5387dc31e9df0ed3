import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that put an expression together, each from constants of the product only. */
const fromConstants: Record<string, string> = {
  'contract/actions/response-actions-fields.ts': 'parts of the pattern of a link',
  'contract/http/rules.ts': 'the number of digits of a code',
  'server/http/token-of.ts': 'what API tokens begin with',
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path}`)
const files = ['contract', 'engine', 'server'].flatMap(filesIn)
const sourceOf = (file: string) => readFileSync(file, 'utf8')

test('R-37: no regular expression is made from data', () => {
  expect(files.length).toBeGreaterThan(500)
  const making = files.filter((file) => /\bRegExp\(/.test(sourceOf(file)))
  expect(making.sort()).toEqual(Object.keys(fromConstants).sort())
})

/** The operators and functions of PostgreSQL that take an expression, where that is not a constant of the statement. */
const sqlPattern = /(?:!?~\*?|similar to|regexp_\w+\([^,]*,)\s*(?:\$\d|[a-z_]+\.[a-z_]+|[a-z_]+\b(?!\s*=>))/i
const statementsOf = (source: string) => [...source.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([text]) => text)

test('R-37: no statement takes one from a parameter or a column', () => {
  const stores = files.filter((file) => file.endsWith('.store.ts'))
  expect(stores.length).toBeGreaterThan(50)
  const found = stores.flatMap((file) =>
    statementsOf(sourceOf(file)).flatMap((statement) => {
      const pattern = /(?:select|update|delete|insert)/i.test(statement) ? sqlPattern.exec(statement)?.[0] : undefined
      return pattern ? [`${file}: ${pattern}`] : []
    }),
  )
  expect(found).toEqual([])
})

test.each([
  'select 1 where a ~ $1',
  'select 1 where a !~* b.c',
  'select regexp_replace(a, $2)',
  'select 1 where a similar to $1',
])('%s would be found', (statement) => {
  expect(sqlPattern.test(statement)).toBe(true)
})
