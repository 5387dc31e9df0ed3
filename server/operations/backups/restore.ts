import { knownTags, migrate } from '#server/database/open.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeMigrationLock } from '#server/kernel/locks.ts'
import { countTable, createCount } from './backup.ts'
import type { BackupFile } from './file.ts'
import { BackupRefused, type Counted, damaged, type Header, parseHeader, parseMark, TableDiffers } from './format.ts'
import { findTables, hasRows, insertRows, isEmpty, makePartitions, setSequence, type Table, writeAlike } from './tables.store.ts'

type Query = Queries['query']

/** Rows are inserted together up to so many, or so many characters. */
const batchOf = { rows: 500, characters: 512 * 1024 }

export type RestoreOptions = {
  file: BackupFile
  passphrase: string | null
  /** Called when the beginning of the file was read. */
  onHeader?: (header: Header) => void
  /** Called after each table whose rows were inserted. */
  onTable?: (counted: Counted) => void
  /** What belongs into the same transaction, after the rows were found equal to the file’s. */
  finish?: (query: Query, result: RestoreResult) => Promise<void>
}

export type RestoreResult = { header: Header; tables: Counted[] }

/**
 * Restores a backup into an empty database: completely, with every table compared to the file by count and digest, or not at all. A backup
 * of an earlier version gets the later migrations in the same transaction.
 */
export const restore = (
  database: Database,
  { file, passphrase, onHeader = () => {}, onTable = () => {}, finish = async () => {} }: RestoreOptions,
): Promise<RestoreResult> =>
  database.forJobs.transaction(async ({ query }) => {
    await writeAlike(query)
    // A server that starts meanwhile waits before it makes tables.
    await takeMigrationLock(query)
    if (!(await isEmpty(query)))
      throw new BackupRefused(
        'The database is not empty, and nothing in it was changed. Create a new database, or set DATA_DIR to a new folder, and restore into that.',
      )
    const lines = file.lines(passphrase)
    const header = parseHeader(await nextOf(lines))
    onHeader(header)
    await makeTables(query, header)
    const tables = await matchTables(query, header)
    const partitioned = header.tables.find(({ partitions }) => partitions.length > 0)
    if (partitioned) await makePartitions(query, partitioned)
    const counted = await insertTables(query, { lines, tables, onTable })
    for (const sequence of header.sequences) await setSequence(query, sequence)
    await compare(query, tables, counted)
    await migrate(query)
    const result = { header, tables: counted }
    await finish(query, result)
    return result
  })

const nextOf = async (lines: AsyncGenerator<string>): Promise<string> => {
  const { value, done } = await lines.next()
  if (done === true) throw damaged()
  return value
}

/** Runs the migrations that the database had when it was backed up. */
const makeTables = async (query: Query, { migrations }: Header) => {
  const known = await knownTags()
  const unknown = migrations.filter((tag) => !known.includes(tag))
  if (unknown.length > 0)
    throw new BackupRefused(
      `The backup is of a later version, which has the migration ${unknown.at(-1)}. Install that version, and restore with it.`,
    )
  await migrate(query, (tag) => migrations.includes(tag))
}

/** The tables of the new database in the order of the file, with the columns that the file has. */
const matchTables = async (query: Query, header: Header): Promise<Table[]> => {
  const made = await findTables(query)
  if (made.length !== header.tables.length) throw damaged()
  return header.tables.map(({ name, columns }) => {
    const table = made.find((it) => it.name === name)
    const inOrder = columns.map((column) => table?.columns.find((it) => it.name === column))
    if (!table || inOrder.length !== table.columns.length) throw damaged()
    return { ...table, columns: inOrder.map((column) => column ?? refuse()) }
  })
}

const refuse = (): never => {
  throw damaged()
}

type Inserting = { lines: AsyncGenerator<string>; tables: Table[]; onTable: (counted: Counted) => void }

/** In the order of the file, in which no row refers to one of a later table. */
const insertTables = async (query: Query, { lines, tables, onTable }: Inserting): Promise<Counted[]> => {
  const counted: Counted[] = []
  for (const table of tables) {
    const begin = parseMark(await nextOf(lines))
    if (!('begin' in begin) || begin.begin !== table.name) throw damaged()
    const found = await insertTable(query, table, lines)
    counted.push(found)
    onTable(found)
  }
  const summary = parseMark(await nextOf(lines))
  if (!('tables' in summary) || JSON.stringify(summary.tables) !== JSON.stringify(counted)) throw damaged()
  if (!(await lines.next()).done) throw damaged()
  return counted
}

const insertTable = async (query: Query, table: Table, lines: AsyncGenerator<string>): Promise<Counted> => {
  const count = createCount(table.name)
  const target = { ...table, replaces: await hasRows(query, table) }
  let batch: string[] = []
  let characters = 0
  const insert = async () => {
    if (batch.length > 0) await insertRows(query, target, batch)
    batch = []
    characters = 0
  }
  for (;;) {
    const line = await nextOf(lines)
    if (!line.startsWith('[')) {
      await insert()
      const mark = parseMark(line)
      const found = count.result()
      if (!('end' in mark) || JSON.stringify(mark.end) !== JSON.stringify(found)) throw damaged()
      return found
    }
    count.add(line)
    batch.push(line)
    characters += line.length
    if (batch.length >= batchOf.rows || characters >= batchOf.characters) await insert()
  }
}

/** Reads every table again: what the database has must be what the file has. */
const compare = async (query: Query, tables: Table[], counted: Counted[]) => {
  for (const [index, table] of tables.entries()) {
    const found = await countTable(query, table)
    if (found.sha256 !== counted[index]?.sha256) throw new TableDiffers(table.name)
  }
}
