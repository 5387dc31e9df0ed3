import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOnOneDatabase, serverFiles } from '#tests/support/files-by-database.ts'

const asksForEmbedded = /\bkind === 'pglite'|\bopenPglite\b/

test('a file that has tests for the embedded database, or opens one, runs on both', () => {
  const asking = serverFiles().filter((path) => asksForEmbedded.test(readFileSync(path, 'utf8')))
  expect(asking.length).toBeGreaterThan(5)
  const onOne = new Set(filesOnOneDatabase())
  expect(asking.filter((path) => onOne.has(path))).toEqual([])
})

test('the tests of the database itself, and of what shares, fills and restores one, run on both, unless a file says why not, and every call of the contract does', () => {
  const onOne = filesOnOneDatabase()
  expect(onOne.filter((path) => /^tests\/server\/(?:database|ingestion|operations|processes)\//.test(path))).toEqual(
    ['ingestion/bodies', 'ingestion/limits', 'ingestion/segment', 'ingestion/slow-bodies', 'processes/countries'].map(
      (it) => `tests/server/${it}.test.ts`,
    ),
  )
  expect(onOne).not.toContain('tests/server/accounts/access-by-role.test.ts')
  expect(onOne).not.toContain('tests/server/http/fuzz.test.ts')
})
