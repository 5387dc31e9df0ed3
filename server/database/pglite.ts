import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { asTenant, type Database, DatabaseError, inTransaction, type Parameter, Texts, type Work } from './database.ts'
import { lockFolder } from './folder-lock.ts'

type Answer = { id: number; rows?: unknown[]; failure?: { message: string; code?: string } }
type Waiting = { resolve: (rows: unknown[]) => void; reject: (failure: Error) => void; timer?: NodeJS.Timeout | undefined }

const defaultPatience = 15_000

/**
 * Opens PGlite on a folder, or in memory for `memory://`, in a worker thread. It has one connection: what is asked waits its turn.
 * A statement of more than `patience` milliseconds ends the worker, and the next one opens the folder again.
 */
export const openPglite = async (folder: string, { patience = defaultPatience } = {}): Promise<Database> => {
  const unlock = folder.startsWith('memory://') ? async () => {} : await lockFolder(folder)
  let connection = await connect(folder, patience).catch(async (failure: unknown) => {
    await unlock()
    throw failure
  })
  const turn = takeTurns()
  let closed = false
  const current = async () => {
    // Reopening after `close` would use the folder without its lock.
    if (closed) throw new DatabaseError('the database is closed', undefined)
    if (connection.ended) connection = await connect(folder, patience)
    return connection
  }
  const ask = async <Row>(sql: string, params: Parameter[] | null) => (await (await current()).ask(sql, params)) as Row[]
  const transaction = <Result>(work: Work<Result>, beginning = 'begin'): Promise<Result> =>
    turn(async () => {
      // Held to the end: on a connection opened meanwhile the rest would run outside the transaction.
      const held = await current()
      const query = async <Row>(sql: string, params: Parameter[] = []) => (await held.ask(sql, params)) as Row[]
      return inTransaction({ query, run: (sql) => held.ask(sql, null) }, work, { beginning })
    })
  return {
    kind: 'pglite',
    query: (sql, params = []) => turn(() => ask(sql, params)),
    transaction: (work) => transaction(work),
    ofTenant: async (tenantId, work) => transaction(work, asTenant(tenantId)),
    execute: (sql) => turn(async () => void (await ask(sql, null))),
    close: () =>
      turn(async () => {
        closed = true
        await connection.close()
        await unlock()
      }),
  }
}

/** In the bundle the worker lies beside it, in the sources beside this file. */
const workerFile = () => join(import.meta.dirname, 'pglite-worker.mjs')

const connect = async (folder: string, patience: number) => {
  const file = workerFile()
  if (!existsSync(file)) throw new Error(`the database worker is missing: ${file}`)
  const worker = new Worker(file, { workerData: { folder } })
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
  worker.on('message', ({ id, rows = [], failure }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    clearTimeout(asked?.timer)
    if (failure) asked?.reject(new DatabaseError(failure.message, failure.code))
    else asked?.resolve(rows)
  })
  worker.on('error', (failure) => endAll(`the database worker failed: ${failure.message}`))
  worker.on('exit', () => endAll('the database worker ended'))

  await expect(0, null)
  return {
    get ended() {
      return state.ended
    },
    ask: (sql: string, params: Parameter[] | null) => {
      if (state.ended) return Promise.reject(new DatabaseError('the database worker ended', undefined))
      lastId += 1
      worker.postMessage({ id: lastId, sql, params: params?.map(written) ?? null })
      return expect(lastId, patience)
    },
    close: async () => {
      if (state.ended) return
      lastId += 1
      worker.postMessage({ id: lastId, sql: null })
      await expect(lastId, patience)
      await worker.terminate()
    },
  }
}

const written = (parameter: Parameter) => (parameter instanceof Texts ? parameter.values : parameter)

const takeTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
