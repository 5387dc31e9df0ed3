import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  asTenant,
  type ByteQueries,
  type Database,
  DatabaseError,
  inTransaction,
  type Parameter,
  Texts,
  type Work,
} from '#server/kernel/database.ts'
import { roomOf, watchRoom } from './disk-room.ts'
import { type FolderLock, type FolderLost, lockFolder, lostTo } from './folder-lock.ts'
import { prepareFolder } from './pglite-folder.ts'
import { takeTurns } from './turns.ts'

type Answer = { id: number; rows?: unknown[]; failure?: { message: string; code?: string }; isLost?: boolean }
type Waiting = { resolve: (rows: unknown[]) => void; reject: (failure: Error) => void; timer?: NodeJS.Timeout | undefined }

export type PgliteOptions = {
  /** The time that a statement may take, in milliseconds. */
  patience?: number
  /** Called once when another process has taken the folder. After that every statement fails. */
  onLost?: (failure: FolderLost) => void
  /** Whether there is no room to write. By default the free space of the folder's disk is checked. */
  isDiskFull?: () => boolean
}

const defaultPatience = 15_000
/** Closing writes all changed pages to disk. After a first start that is the whole database. */
const closingPatience = 60_000

/**
 * Opens PGlite on a folder, or in memory for `memory://`, in a worker thread. It has one connection, so statements wait their turn. A
 * statement that takes more than `patience` milliseconds ends the worker, and the next statement opens the folder again. While the disk is
 * nearly full, every transaction is read-only. Rejects with `FolderInUse` and `FolderDamaged`.
 */
export const openPglite = async (
  named: string,
  { patience = defaultPatience, onLost = () => {}, ...options }: PgliteOptions = {},
): Promise<Database> => {
  const lock = named.startsWith('memory://') ? null : await lockFolder(named)
  const folder = lock?.folder ?? named
  const isDiskFull = options.isDiskFull ?? (lock ? watchRoom(folder) : () => false)
  let closed = false
  let isLost = false
  const lose = (failure: FolderLost) => {
    if (isLost || closed) return
    isLost = true
    onLost(failure)
  }
  lock?.onLost(lose)
  const open = (at: string) => connect({ folder: at, lock, patience, isDiskFull, onLost: () => lose(lostTo(folder)) })
  const prepare = async () => {
    if (!lock) return
    const create = async (fresh: string) => (await open(fresh)).close()
    await prepareFolder(folder, { create, beforePlacing: lock.extendTo })
  }
  let connection = await prepare()
    .then(() => open(folder))
    .catch(async (failure: unknown) => {
      await lock?.release()
      throw failure
    })
  const turns = takeTurns()
  const { inLine: turn, ahead } = turns
  const current = async () => {
    // Opening again after `close` would use the folder without its lock.
    if (closed) throw new DatabaseError('the database is closed', undefined)
    if (isLost) throw new DatabaseError(lostTo(folder).message, undefined)
    if (connection.ended) connection = await open(folder)
    return connection
  }
  const ask = async <Row>(sql: string, params: Parameter[] | null, name?: string) =>
    (await (await current()).ask(sql, params, name)) as Row[]
  const transaction = <Result>(work: Work<Result>, beginning = 'begin'): Promise<Result> =>
    turn(async () => {
      // The connection is held until the end: the rest of the transaction must not run on a newly opened connection.
      const held = await current()
      const query = async <Row>(sql: string, params: Parameter[] = [], name?: string) =>
        (await held.ask(sql, params, name)) as Row[]
      const readBytes: ByteQueries['readBytes'] = async (sql, params) => valuesOf(await query(sql, params))
      return inTransaction({ query, readBytes, run: (sql) => held.ask(sql, null) }, work, { beginning })
    })
  const database: Database = {
    kind: 'pglite',
    query: (sql, params = [], name) => turn(() => ask(sql, params, name)),
    readBytes: (sql, params = []) => turn(async () => valuesOf(await ask(sql, params))),
    transaction: (work) => transaction(work),
    ofTenant: async (tenantId, work) => transaction(work, asTenant(tenantId)),
    execute: (sql) => turn(async () => void (await ask(sql, null))),
    listen: () => ({ close: async () => {} }),
    isReadOnly: isDiskFull,
    ahead: { query: (sql, params = [], name) => ahead(() => ask(sql, params, name)) },
    pools: () => [
      { name: 'embedded', open: 1, busy: Math.min(1, turns.count()), most: 1, waiting: Math.max(0, turns.count() - 1) },
    ],
    room: () => (lock ? roomOf(folder) : null),
    get forJobs() {
      return database
    },
    close: () =>
      turn(async () => {
        closed = true
        if (isLost) await connection.end()
        else await connection.close()
        await lock?.release()
      }),
  }
  return database
}

/** In the bundle the worker is beside the bundle, in the sources beside this file. */
const workerFile = () => join(import.meta.dirname, 'pglite-worker.mjs')

/** Node has it; TypeScript declares it only with the types of browsers. */
declare const WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> }

let compiling: Promise<object> | undefined

/** PGlite, compiled once in this process: a worker that opens a database again uses the code that was optimised for the one before. */
const compiledPglite = (): Promise<object> => {
  const file = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')
  compiling ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiling
}

type Connecting = {
  folder: string
  lock: FolderLock | null
  patience: number
  isDiskFull: () => boolean
  onLost: () => void
}

const connect = async ({ folder, lock, patience, isDiskFull, onLost }: Connecting) => {
  const file = workerFile()
  if (!existsSync(file)) throw new Error(`the database worker is missing: ${file}`)
  const pgliteWasmModule = await compiledPglite()
  const worker = new Worker(file, {
    workerData: { folder, lock: lock && { path: lock.path, text: lock.text }, pgliteWasmModule },
  })
  const waiting = new Map<number, Waiting>()
  const state = { ended: false }
  let lastId = 0

  const endAll = (reason: string) => {
    state.ended = true
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new DatabaseError(reason, undefined))
    }
    waiting.clear()
  }
  const expect = (id: number, limit: number | null) =>
    new Promise<unknown[]>((resolve, reject) => {
      const bite = () => {
        endAll('the database took too long and was restarted')
        void worker.terminate()
      }
      waiting.set(id, { resolve, reject, timer: limit === null ? undefined : setTimeout(bite, limit) })
    })
  const send = (asked: { sql: string | null; params: unknown[] | null; name?: string | undefined }, limit = patience) => {
    lastId += 1
    worker.postMessage({ id: lastId, ...asked, isDiskFull: isDiskFull() })
    return expect(lastId, limit)
  }
  worker.on('message', ({ id, rows = [], failure, isLost = false }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    clearTimeout(asked?.timer)
    if (isLost) {
      asked?.reject(new DatabaseError(lostTo(folder).message, undefined))
      onLost()
    } else if (failure) asked?.reject(new DatabaseError(failure.message, failure.code))
    else asked?.resolve(rows)
  })
  worker.on('error', (failure) => endAll(`the database worker failed: ${failure.message}`))
  worker.on('exit', () => endAll('the database worker ended'))

  await expect(0, null)
  return {
    get ended() {
      return state.ended
    },
    ask: (sql: string, params: Parameter[] | null, name?: string) =>
      state.ended
        ? Promise.reject(new DatabaseError('the database worker ended', undefined))
        : send({ sql, params: params?.map(written) ?? null, name }),
    /** Ends the worker without writing. */
    end: async () => void (await worker.terminate()),
    close: async () => {
      if (state.ended) return
      await send({ sql: null, params: null }, Math.max(patience, closingPatience))
      await worker.terminate()
    },
  }
}

const valuesOf = (rows: Record<string, Uint8Array>[]): Uint8Array[][] => rows.map((row) => Object.values(row))

const written = (parameter: Parameter) => (parameter instanceof Texts ? parameter.values : parameter)
