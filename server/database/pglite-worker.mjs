import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, parse, protocol } from '@electric-sql/pglite'

const { folder, lock, pgliteWasmModule } = workerData
const isOurs = () => {
  if (!lock) return true
  try {
    return readFileSync(lock.path, 'utf8') === lock.text
  } catch {
    return false
  }
}

const startParams = [
  ...PGlite.defaultStartParams,
  // PGlite's default of 128 MB of buffers would be in this process's memory, although the file system caches the same data.
  ...['-c', 'shared_buffers=32MB'],
  // Limits the write-ahead log that is kept for reuse: on a small disk the default of 80 MB is room for data.
  ...['-c', 'min_wal_size=32MB'],
]
if (!isOurs()) throw new Error(`${folder} was taken by another process`)
const database = await PGlite.create(folder, { startParams, pgliteWasmModule })
parentPort.postMessage({ id: 0 })

let inTransaction = false
let isLost = false
let isReadOnly = false

/** After another process has taken the folder, this one must not write to it or report anything as written. */
const mayWrite = () => {
  isLost ||= !isOurs()
  return !isLost
}

/** Set only between two transactions: within one, a rollback would undo the setting. */
const keepRoom = async (isDiskFull) => {
  if (isDiskFull === isReadOnly) return
  // Frees the part of the write-ahead log that is no longer needed.
  if (isDiskFull) await database.exec('checkpoint')
  await database.exec(`set default_transaction_read_only = ${isDiskFull ? 'on' : 'off'}`)
  isReadOnly = isDiskFull
}

const { serialize } = protocol
const send = (...messages) => database.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

/** By name, the statements that PostgreSQL has parsed, with the types of their parameters. */
const prepared = new Map()

const prepare = async (name, sql) => {
  try {
    const described = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync())
    prepared.set(name, { sql, types: parse.parseDescribeStatementResults(described) })
  } catch (failure) {
    await send(serialize.close({ type: 'S', name }), serialize.sync())
    throw failure
  }
}

/** As `database.query`, for which PostgreSQL parses and plans each statement anew and gives five answers instead of one. */
const runPrepared = (name, sql, params) =>
  database.runExclusive(async () => {
    if (!prepared.has(name)) await prepare(name, sql)
    const known = prepared.get(name)
    if (known.sql !== sql) throw new Error(`two statements have the name ${name}`)
    const values = params.map((value, place) =>
      value === null ? null : (database.serializers[known.types[place]] ?? String)(value),
    )
    const bound = serialize.bind({ statement: name, values })
    const answers = await send(bound, serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync())
    await database.syncToFs()
    return parse.parseResults(answers, database.parsers)[0].rows
  })

const run = async ({ sql, params, name, isDiskFull }) => {
  if (sql === null) {
    await database.exec('checkpoint')
    await database.close()
    return []
  }
  if (!inTransaction) await keepRoom(isDiskFull)
  if (params && name) return runPrepared(name, sql, params)
  if (params) return (await database.query(sql, params)).rows
  await database.exec(sql)
  return []
}

const answer = async ({ id, ...asked }) => {
  const begins = asked.sql?.startsWith('begin') === true
  const ends = asked.sql === 'commit' || asked.sql === 'rollback'
  const writes = ends || !inTransaction
  if (writes && !mayWrite()) return { id, isLost }
  try {
    const rows = await run(asked)
    if (begins || ends) inTransaction = begins
    // Checked again after the commit: a process that took the folder meanwhile may not have seen it.
    return writes && !mayWrite() ? { id, isLost } : { id, rows }
  } catch (failure) {
    if (ends) inTransaction = false
    return { id, failure: { message: failure.message, code: failure.code } }
  }
}

let last = Promise.resolve()
parentPort.on('message', (asked) => {
  last = last.then(async () => parentPort.postMessage(await answer(asked)))
})
