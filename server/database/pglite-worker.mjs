import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

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

const run = async ({ sql, params, isDiskFull }) => {
  if (sql === null) {
    await database.exec('checkpoint')
    await database.close()
    return []
  }
  if (!inTransaction) await keepRoom(isDiskFull)
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
