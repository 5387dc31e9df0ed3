import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { kind } from '#tests/server/setup.ts'
import { openFreshDatabase } from '#tests/support/databases.ts'
import { noteStatements, readNotes, writeNotes } from '#tests/support/noted-statements.ts'
import { withFolder } from '#tests/support/processes.ts'

let opened: Database
beforeAll(async () => {
  opened = await openFreshDatabase(kind)
})
afterAll(() => opened.close())

/** What a run that compares the databases notes of this work, whose statements select a number. A server of an earlier file may still run others. */
const notesOf = (work: (database: Database) => Promise<unknown>) =>
  withFolder(async (folder) => {
    vi.stubEnv('TEST_STATEMENTS', folder)
    try {
      await work(noteStatements(opened))
      writeNotes('a file')
      const ofWork = (statements: string[]) => statements.filter((it) => /^select \d as /.test(it))
      return readNotes(folder).map((it) => ({ ...it, noted: ofWork(it.noted), nested: ofWork(it.nested) }))
    } finally {
      vi.unstubAllEnvs()
    }
  })

test('each statement is noted by its text, also in transactions, of jobs and ahead of others', async () => {
  const notes = await notesOf(async (database) => {
    await database.query('select  1 as one')
    await database.transaction(({ query }) => query('select\n 2 as two'))
    await database.forJobs.query('select 3 as three')
    await database.ahead.query('select 4 as four')
  })
  const noted = ['select 1 as one', 'select 2 as two', 'select 3 as three', 'select 4 as four']
  expect(notes).toEqual([{ database: kind, file: 'a file', noted, nested: [] }])
})

test('what is asked beside a transaction of one’s own is told apart, and what comes after it is not', async () => {
  const [notes] = await notesOf(async (database) => {
    let beside: Promise<unknown>[] = []
    const after = await database.transaction(async ({ query }) => {
      await query('select 1 as within')
      beside = [
        database.forJobs.query('select 2 as beside'),
        database.transaction((queries) => queries.query('select 3 as third')),
      ]
      return () => database.query('select 4 as after')
    })
    await Promise.all(beside)
    await after()
    await Promise.all([database.transaction(({ query }) => query('select 5 as another')), database.query('select 6 as other')])
  })
  expect(notes?.nested).toEqual(['select 2 as beside', 'select 3 as third'])
})
