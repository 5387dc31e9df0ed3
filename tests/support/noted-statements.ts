import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ByteQueries,
  type Database,
  DatabaseError,
  type Parameter,
  type Queries,
  type Work,
} from '#server/kernel/database.ts'

/** What the statements of the server did in one file of tests: their texts, and with ` failed <SQLSTATE>` those that a database refused. */
export type NotedFile = { database: Database['kind']; file: string; noted: string[] }

/** Where a run notes it that has files on one database only. Other runs note nothing. */
const folder = () => process.env.TEST_STATEMENTS

/** Failures that follow from data. Others come and go with what happens at the same time. */
const isOfData = (sqlState: string | undefined) => /^(?:22|23|42|P0)/.test(sqlState ?? '')

const texts = new Map<string, string>()
const textOf = (sql: string): string => {
  const known = texts.get(sql) ?? sql.replace(/\s+/g, ' ').trim()
  texts.set(sql, known)
  return known
}

const since = { database: 'pglite' as Database['kind'], noted: new Set<string>() }

/** The same database, with its statements noted for `writeNotes`. What a test replaces in the given one is replaced in this one too. */
export const noteStatements = (watched: Database): Database => {
  if (!folder()) return watched
  since.database = watched.kind
  const noted = <Result>(sql: string, asked: Promise<Result>): Promise<Result> => {
    since.noted.add(textOf(sql))
    return asked.catch((failure: unknown) => {
      if (failure instanceof DatabaseError && isOfData(failure.sqlState))
        since.noted.add(`${textOf(sql)} failed ${failure.sqlState}`)
      throw failure
    })
  }
  const queryOf = (queries: Queries): Queries => ({
    query: <Row>(sql: string, params?: Parameter[], name?: string) => noted(sql, queries.query<Row>(sql, params, name)),
  })
  const queriesOf = (queries: ByteQueries): ByteQueries => ({
    ...queryOf(queries),
    readBytes: (sql, params) => noted(sql, queries.readBytes(sql, params)),
  })
  const workOf =
    <Result>(work: Work<Result>): Work<Result> =>
    (queries, last) =>
      work(queriesOf(queries), last)
  const databaseOf = (it: Database): Database => ({
    ...it,
    ...queriesOf(it),
    isReadOnly: () => it.isReadOnly(),
    transaction: (work) => it.transaction(workOf(work)),
    ofTenant: (tenantId, work) => it.ofTenant(tenantId, workOf(work)),
    ahead: queryOf(it.ahead),
  })
  const forJobs: Database = {
    ...databaseOf(watched.forJobs),
    get forJobs() {
      return forJobs
    },
  }
  return { ...databaseOf(watched), forJobs }
}

/** Writes what was noted since the last file of this worker. */
export const writeNotes = (file: string): void => {
  const to = folder()
  if (!to || since.noted.size === 0) return
  const it: NotedFile = { database: since.database, file, noted: [...since.noted] }
  since.noted.clear()
  appendFileSync(join(to, `${process.pid}.jsonl`), `${JSON.stringify(it)}\n`)
}

export const readNotes = (from: string): NotedFile[] =>
  readdirSync(from).flatMap((name) =>
    readFileSync(join(from, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as NotedFile),
  )

/** What is asked of PostgreSQL alone: which of its processes runs a read that may have to be cancelled. */
const isOfPostgres = (statement: string) => /\bpg_(?:backend_pid|cancel_backend)\(/.test(statement)

/** What the files that run on PostgreSQL only did there, and no file did on the embedded database. */
export const notOnBoth = (
  files: readonly NotedFile[],
  onOneDatabase: readonly string[],
): { file: string; statement: string }[] => {
  const embedded = new Set(files.filter(({ database }) => database === 'pglite').flatMap(({ noted }) => noted))
  const isMissing = (statement: string) => !embedded.has(statement) && !isOfPostgres(statement)
  return files
    .filter(({ file }) => onOneDatabase.includes(file))
    .flatMap(({ file, noted }) => noted.filter(isMissing).map((statement) => ({ file, statement })))
}
