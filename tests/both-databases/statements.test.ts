import { expect, test } from 'vitest'
import { openDescriber } from '#tests/support/described-statements.ts'
import { filesOnOneDatabase } from '#tests/support/files-by-database.ts'
import { type NotedFile, readNotes } from '#tests/support/noted-statements.ts'

const notes = readNotes(process.env.TEST_STATEMENTS ?? '')
const filesOn = (database: NotedFile['database']) => notes.filter((it) => it.database === database)

/** What a database knows only when it runs. */
const isUnpreparable = (statement: string) => /^(?:set local lock_timeout|fetch \d+ from backup_rows)/.test(statement)

const statementsOf = (files: readonly NotedFile[]) => new Set(files.flatMap(({ noted }) => noted))

test('what files ask of PostgreSQL only, the embedded database prepares too, with the same columns', async () => {
  const onOne = filesOnOneDatabase()
  const embedded = statementsOf(filesOn('pglite'))
  const others = [...statementsOf(filesOn('postgres').filter(({ file }) => onOne.includes(file)))].filter(
    (it) => !embedded.has(it) && !isUnpreparable(it),
  )
  expect(embedded.size).toBeGreaterThan(500)
  expect(others.length).toBeGreaterThan(100)
  const [pglite, postgres] = await Promise.all([openDescriber('pglite'), openDescriber('postgres')])
  const refused = (failure: Error) => failure.message
  const differences: unknown[] = []
  for (const statement of others) {
    const [there, here] = await Promise.all([
      pglite.describe(statement).catch(refused),
      postgres.describe(statement).catch(refused),
    ])
    if (typeof here === 'string' || JSON.stringify(there) !== JSON.stringify(here))
      differences.push({ statement, pglite: there, postgres: here })
  }
  await Promise.all([pglite.close(), postgres.close()])
  expect(differences).toEqual([])
})

/** The events that the fold reads ahead while it writes: on PostgreSQL only, which has another connection (`server/profiles/log-reader.ts`). */
const isReadAhead = (database: NotedFile['database'], statement: string) =>
  database === 'postgres' &&
  statement.startsWith('select id, message_id, type, ') &&
  statement.endsWith('from events where project_id = $1 and id > $2::bigint and id <= $3::bigint order by id')

test('nothing asks the database beside a transaction that waits for the answer: the embedded one, with its one connection, would wait for itself', () => {
  const nested = notes.flatMap((it) => it.nested.map((statement) => ({ database: it.database, file: it.file, statement })))
  const [ahead, others] = [true, false].map((wanted) =>
    nested.filter(({ database, statement }) => isReadAhead(database, statement) === wanted),
  )
  expect(ahead).not.toEqual([])
  expect(others).toEqual([])
})
