import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Describer, isUnpreparable, openDescriber } from '#tests/support/described-statements.ts'
import { filesOnOneDatabase } from '#tests/support/files-by-database.ts'
import { type NotedFile, readNotes } from '#tests/support/noted-statements.ts'

const notes = readNotes(process.env.TEST_STATEMENTS ?? '')
const filesOn = (database: NotedFile['database']) => notes.filter((it) => it.database === database)

const statementsOf = (files: readonly NotedFile[]) => new Set(files.flatMap(({ noted }) => noted))

describe('the embedded database', () => {
  let pglite: Describer
  let postgres: Describer
  beforeAll(async () => {
    ;[pglite, postgres] = await Promise.all([openDescriber('pglite'), openDescriber('postgres')])
  })
  afterAll(() => Promise.all([pglite.close(), postgres.close()]))

  /** The statements that one of the databases does not prepare, or that return other columns there. */
  const differencesOf = async (statements: readonly string[]) => {
    const refused = (failure: Error) => failure.message
    const differences: unknown[] = []
    for (const statement of statements) {
      const [there, here] = await Promise.all([
        pglite.describe(statement).catch(refused),
        postgres.describe(statement).catch(refused),
      ])
      if (typeof here === 'string' || JSON.stringify(there) !== JSON.stringify(here))
        differences.push({ statement, pglite: there, postgres: here })
    }
    return differences
  }

  test('prepares what files ask of PostgreSQL only, with the same columns', async () => {
    const onOne = filesOnOneDatabase()
    const embedded = statementsOf(filesOn('pglite'))
    const others = [...statementsOf(filesOn('postgres').filter(({ file }) => onOne.includes(file)))].filter(
      (it) => !embedded.has(it) && !isUnpreparable(it),
    )
    expect(embedded.size).toBeGreaterThan(500)
    expect(others.length).toBeGreaterThan(100)
    expect(await differencesOf(others)).toEqual([])
  })

  test('planted: a statement that is not prepared is found', async () => {
    expect(await differencesOf(['select id from projects'])).toEqual([])
    expect(await differencesOf(['select nowhere from projects'])).toMatchObject([{ pglite: expect.stringContaining('nowhere') }])
  })
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
