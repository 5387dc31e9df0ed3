import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOnOneDatabase } from '#tests/support/one-database.ts'

const files = filesOnOneDatabase()
const codeOf = (path: string) => readFileSync(path, 'utf8').replaceAll(/^\/\/ .*$/gm, '')

test('a file whose tests run on one database has no SQL of its own, opens no database, and does not ask which it is on', () => {
  expect(files.length).toBeGreaterThan(10)
  const asks = /\bdatabase\s*\.|\bdatabase\s*\}|open(?:Fresh|Empty)?Database\b|\bkind\b|\.store\.ts'/
  expect(asks.test('await server.database.query(`select 1`)')).toBe(true)
  expect(files.filter((path) => asks.test(codeOf(path)))).toEqual([])
})

test('the tests of the database itself, and of processes that share one, run on both', () => {
  expect(
    files.filter((path) => /^tests\/server\/(?:database|processes|events|profiles|decisions|experiments)\//.test(path)),
  ).toEqual([])
})
