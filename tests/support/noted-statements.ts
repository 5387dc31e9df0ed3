import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ByteQueries, Database, Parameter, Queries, Work } from '#server/kernel/database.ts'

/**
 * What the server asked of its database in one file of tests: the texts of its statements, and of those among them that it asked for while
 * a transaction of its own waited for the answer.
 */
export type NotedFile = { database: Database['kind']; file: string; noted: string[]; nested: string[] }

/** Where a run notes it that has files on one database only. Other runs note nothing. */
const folder = () => process.env.TEST_STATEMENTS

const texts = new Map<string, string>()
const textOf = (sql: string): string => {
  const known = texts.get(sql) ?? sql.replace(/\s+/g, ' ').trim()
  texts.set(sql, known)
  return known
}

const since = { database: 'pglite' as Database['kind'], noted: new Set<string>(), nested: new Set<string>() }

/** The transaction whose work this is, also after it has ended. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** The same database, with its statements noted for `writeNotes`. What a test replaces in the given one is replaced in this one too. */
export const noteStatements = (watched: Database): Database => {
  if (!folder()) return watched
  since.database = watched.kind
  const note = (sql: string) => void since.noted.add(textOf(sql))
  const noteNested = (sql: string) => void since.nested.add(textOf(sql))
  const isNested = () => transactions.getStore()?.isOpen === true
  const noteOutside = (sql: string) => {
    if (isNested()) noteNested(sql)
  }
  const queryOf = (queries: Queries, ...notes: ((sql: string) => void)[]): Queries => ({
    query: <Row>(sql: string, params?: Parameter[], name?: string) => {
      for (const it of notes) it(sql)
      return queries.query<Row>(sql, params, name)
    },
  })
  const queriesOf = (queries: ByteQueries, ...notes: ((sql: string) => void)[]): ByteQueries => ({
    ...queryOf(queries, ...notes),
    readBytes: (sql, params) => {
      for (const it of notes) it(sql)
      return queries.readBytes(sql, params)
    },
  })
  const workOf = <Result>(work: Work<Result>): Work<Result> => {
    const notes = isNested() ? [note, noteNested] : [note]
    return (queries, last) => {
      const transaction = { isOpen: true }
      return transactions
        .run(transaction, () => work(queriesOf(queries, ...notes), last))
        .finally(() => {
          transaction.isOpen = false
        })
    }
  }
  const databaseOf = (it: Database): Database => ({
    ...it,
    ...queriesOf(it, note, noteOutside),
    isReadOnly: () => it.isReadOnly(),
    transaction: (work) => it.transaction(workOf(work)),
    ofTenant: (tenantId, work) => it.ofTenant(tenantId, workOf(work)),
    ahead: queryOf(it.ahead, note, noteOutside),
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
  const it: NotedFile = { database: since.database, file, noted: [...since.noted], nested: [...since.nested] }
  since.noted.clear()
  since.nested.clear()
  appendFileSync(join(to, `${process.pid}.jsonl`), `${JSON.stringify(it)}\n`)
}

export const readNotes = (from: string): NotedFile[] =>
  readdirSync(from).flatMap((name) =>
    readFileSync(join(from, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as NotedFile),
  )
