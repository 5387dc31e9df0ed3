import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOnOneDatabase } from '#tests/support/one-database.ts'

const files = filesOnOneDatabase()
const codeOf = (path: string) => readFileSync(path, 'utf8').replaceAll(/^\/\/ .*$/gm, '')

/** The reason that `tests/both-databases` checks: other files run the same statements on the embedded database. */
const isCompared = (path: string) =>
  readFileSync(path, 'utf8').includes('// On one database: each statement that it runs is run on the')

test('a file whose tests run on one database, for a reason of its own, has no SQL, opens no database, and does not ask which it is on', () => {
  const asks = /\bdatabase\s*\.|\bdatabase\s*\}|open(?:Fresh|Empty)?Database\b|\bkind\b|\.store\.ts'/
  expect(asks.test('await server.database.query(`select 1`)')).toBe(true)
  const own = files.filter((path) => !isCompared(path))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((path) => asks.test(codeOf(path)))).toEqual([])
})

test('a file whose statements are compared has them noted: it opens no database, starts no process and calls no store', () => {
  const asks =
    /open(?:Fresh|Empty)?Database\b|\bkind\b[^']* from '#tests\/server\/setup|^import \{[^}]*\} from '[^']*\.store\.ts'|\b(?:startProcess|spawnServer)\b/m
  expect(asks.test("import { kind, withServer } from '#tests/server/setup.ts'")).toBe(true)
  expect(asks.test("import { insertEvents } from '#server/ingestion/events.store.ts'")).toBe(true)
  const compared = files.filter(isCompared)
  expect(compared.length).toBeGreaterThan(40)
  expect(compared.filter((path) => asks.test(codeOf(path)))).toEqual([])
})

test('the tests of the database itself, and of processes that share one, run on both', () => {
  expect(
    files.filter((path) => /^tests\/server\/(?:database|processes|events|profiles|decisions|experiments)\//.test(path)),
  ).toEqual([])
})
