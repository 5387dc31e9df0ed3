import { createHash, type Hash } from 'node:crypto'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { writeBackupFile } from './file.ts'
import { BackupRefused, type Counted, type Header, type Mark } from './format.ts'
import { findMigrations, findSequences, findTables, readRows, type Table, writeAlike } from './tables.store.ts'

type Query = Queries['query']

export type BackupResult = { bytes: number; header: Header; tables: Counted[] }

export type BackupOptions = {
  path: string
  /** Null: the file is not encrypted. */
  passphrase: string | null
  clock: Clock
  /** Called after each table. */
  onTable?: (counted: Counted) => void
}

/** Writes all rows of a database, as they are at one moment, into a new file. */
export const backUp = (
  database: Database,
  { path, passphrase, clock, onTable = () => {} }: BackupOptions,
): Promise<BackupResult> =>
  database.forJobs.transaction(async ({ query }) => {
    // The first statement: all that follow see the database as it is now.
    await query('set transaction isolation level repeatable read, read only')
    await writeAlike(query)
    const migrations = await findMigrations(query)
    if (!migrations)
      throw new BackupRefused('The database has no tables of Causeway. Set DATABASE_URL or DATA_DIR to the one that has.')
    const tables = byNeed(await findTables(query))
    const header: Header = {
      createdAt: clock.now().toISOString(),
      database: database.kind,
      migrations,
      tables: tables.map(({ name, columns, partitions }) => ({
        name,
        columns: columns.map((column) => column.name),
        partitions,
      })),
      sequences: await findSequences(query),
    }
    const counted: Counted[] = []
    const note = (it: Counted) => {
      counted.push(it)
      onTable(it)
    }
    const bytes = await writeBackupFile(path, linesOf(query, header, tables, note), passphrase)
    return { bytes, header, tables: counted }
  })

async function* linesOf(query: Query, header: Header, tables: Table[], note: (counted: Counted) => void): AsyncGenerator<string> {
  const counted: Counted[] = []
  const mark = (it: Mark) => JSON.stringify(it)
  yield JSON.stringify(header)
  for (const table of tables) {
    yield mark({ begin: table.name })
    const count = createCount(table.name)
    for await (const line of readRows(query, table)) {
      count.add(line)
      yield line
    }
    counted.push(count.result())
    yield mark({ end: count.result() })
    note(count.result())
  }
  yield mark({ tables: counted })
}

/** Tables in an order in which each comes after those that its foreign keys refer to. */
const byNeed = (tables: Table[]): Table[] => {
  const sorted: Table[] = []
  for (let left = tables; left.length > 0; ) {
    const waits = (table: Table) => table.needs.some((name) => left.some((it) => it.name === name))
    const next = left.filter((table) => !waits(table))
    if (next.length === 0) throw new Error(`foreign keys form a circle: ${left.map(({ name }) => name).join(', ')}`)
    sorted.push(...next)
    left = left.filter(waits)
  }
  return sorted
}

/** Counts the rows of a table and computes their digest. */
export const createCount = (table: string) => {
  const hash: Hash = createHash('sha256')
  let rows = 0
  return {
    add: (line: string): void => {
      rows += 1
      hash.update(line).update('\n')
    },
    result: (): Counted => ({ table, rows, sha256: hash.copy().digest('hex') }),
  }
}

/** Counts the rows of one table as they are in the database. */
export const countTable = async (query: Query, table: Table): Promise<Counted> => {
  const count = createCount(table.name)
  for await (const line of readRows(query, table)) count.add(line)
  return count.result()
}
