import { expect, test } from 'vitest'
import { type NotedFile, notOnBoth } from '#tests/support/noted-statements.ts'

const on = (database: NotedFile['database'], file: string, ...noted: string[]): NotedFile => ({ database, file, noted })

test('a statement, or a failure of one, that only a file on one database has is found', () => {
  const notes = [
    on('postgres', 'marked', 'select 1', 'select 2', 'insert failed 23505'),
    on('postgres', 'other', 'select 3'),
    on('pglite', 'other', 'select 1', 'insert'),
  ]
  expect(notOnBoth(notes, ['marked'])).toEqual([
    { file: 'marked', statement: 'select 2' },
    { file: 'marked', statement: 'insert failed 23505' },
  ])
  expect(notOnBoth([...notes, on('pglite', 'another', 'select 2', 'insert failed 23505')], ['marked'])).toEqual([])
})
