import { expect, test } from 'vitest'
import { notOnBoth, readNotes } from '#tests/support/noted-statements.ts'
import { filesOnOneDatabase } from '#tests/support/one-database.ts'

const notes = readNotes(process.env.TEST_STATEMENTS ?? '')
const filesOn = (database: string) => new Set(notes.filter((it) => it.database === database).map(({ file }) => file))

test('what a file does on PostgreSQL only, other files do on the embedded database', () => {
  expect(filesOn('postgres').size).toBeGreaterThan(filesOn('pglite').size)
  expect(filesOn('pglite').size).toBeGreaterThan(50)
  expect(notOnBoth(notes, filesOnOneDatabase())).toEqual([])
})
