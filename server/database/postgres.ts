import pg from 'pg'
import {
  asTenant,
  type Database,
  DatabaseError,
  inTransaction,
  isWriteRefused,
  type Parameter,
  type Queries,
  Texts,
  type Work,
} from '#server/kernel/database.ts'
import { copyBytes } from './binary-copy.ts'
import { listenOn } from './postgres-notices.ts'
import { binaryTextArray } from './text-array.ts'

const { Pool, types } = pg

type Times = { connectionTimeoutMillis: number; statement_timeout: number; query_timeout: number }

/** A caller waits for at most ten seconds: for a connection, and then for the statement. */
const forRequests: Times = { connectionTimeoutMillis: 3_000, statement_timeout: 5_000, query_timeout: 6_000 }
const usualPatience = 15_000
const forWork = (patience: number): Times => ({
  connectionTimeoutMillis: 5_000,
  statement_timeout: patience,
  query_timeout: patience + 5_000,
})
/** For this time after a write was refused for lack of room, the database counts as read-only. */
const fullFor = 5_000

/**
 * Opens two connection pools: one for requests, whose statements are cancelled after 5 s, and `forJobs`, with 15 s or `patience`
 * milliseconds. A server that does not answer at all is given up after 6 s, and 5 s after the patience.
 */
export const openPostgres = (url: string, { patience = usualPatience }: { patience?: number | undefined } = {}): Database => {
  let refusedAt = Number.NEGATIVE_INFINITY
  const onFailure = (failure: unknown) => {
    if (isWriteRefused(failure)) refusedAt = performance.now()
  }
  const isReadOnly = () => performance.now() - refusedAt < fullFor
  // For jobs, and for two batches of the pipeline with what each reads ahead.
  const jobs = openPool(url, { ...forWork(patience), max: 6, onFailure })
  const requests = openPool(url, { ...forRequests, max: 10, onFailure })
  const close = async () => void (await Promise.all([requests.close(), jobs.close()]))
  const listen: Database['listen'] = (channel, hear) => listenOn(url, channel, hear)
  const pools = () => [requests.poolOf('requests'), jobs.poolOf('jobs')]
  const shared = { listen, isReadOnly, close, pools, room: () => null }
  const patient: Database = {
    ...jobs,
    ...shared,
    ahead: jobs,
    get forJobs() {
      return patient
    },
  }
  return { ...requests, ...shared, ahead: requests, forJobs: patient }
}

const openPool = (url: string, { onFailure, ...settings }: Times & { max: number; onFailure: (failure: unknown) => void }) => {
  const pool = new Pool({
    connectionString: url,
    ...settings,
    // Conditions over profiles look expensive to the planner: to compile such a statement took 250 ms, to run it 50 ms. And scans begin at
    // the same row each time, so that a limited count gives the same number.
    options: '-c jit=off -c synchronize_seqscans=off',
    keepAlive: true,
    // Statements are sent at once, without waiting for the answers to previous ones.
    pipeline: true,
  })
  pool.on('error', () => {
    // An idle connection was lost. The pool opens another one for the next statement; without this handler the process would end.
  })
  const noting = <Result>(asked: Promise<Result>): Promise<Result> => {
    asked.catch(onFailure)
    return asked
  }
  const transaction = async <Result>(work: Work<Result>, beginning = 'begin'): Promise<Result> => {
    const client = await pool.connect().catch(rethrow)
    // A connection that is lost between two statements emits an event, which would end the process without a listener.
    client.on('error', ignore)
    let broken: Error | undefined
    const onBroken = (failure: Error) => {
      broken = failure
    }
    try {
      return await inTransaction(connectionOf(client), work, { beginning, onBroken })
    } finally {
      client.off('error', ignore)
      client.release(broken)
    }
  }
  const { query } = queriesOf(pool)
  return {
    kind: 'postgres' as const,
    query: ((sql, params, name) => noting(query(sql, params, name))) as Queries['query'],
    readBytes: (sql: string, params?: Parameter[]) => noting(transaction(({ readBytes }) => readBytes(sql, params))),
    transaction: <Result>(work: Work<Result>) => noting(transaction(work)),
    ofTenant: async <Result>(tenantId: string, work: Work<Result>) => noting(transaction(work, asTenant(tenantId))),
    execute: async (sql: string) => void (await noting(pool.query(sql).catch(rethrow))),
    close: () => pool.end(),
    poolOf: (name: 'requests' | 'jobs') => ({
      name,
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      most: settings.max,
      waiting: pool.waitingCount,
    }),
  }
}

const ignore = () => {}
const timestampWithZone = 1184
const keepAsWritten = (value: string) => value

// Both databases must return the same types: a bigint as a number, a timestamp as a Date.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, keepAsWritten)
types.setTypeParser(timestampWithZone, (value) => {
  const time = value.replace(' ', 'T')
  // PostgreSQL leaves the minutes of an offset out where they are 0. A regular expression takes four times as long.
  const sign = time.at(-3)
  return new Date(sign === '+' || sign === '-' ? `${time}:00` : time)
})

type Statement = { text: string; values: unknown[]; name?: string }
type Client = { query: (statement: Statement) => Promise<{ rows: unknown[] }> }

const queriesOf = (client: Client): Queries => ({
  query: async <Row>(sql: string, params: Parameter[] = [], name?: string) => {
    const { rows } = await client.query({ text: sql, values: params.map(written), ...(name ? { name } : {}) }).catch(rethrow)
    return rows as Row[]
  },
})

/** The driver sends a buffer unchanged, in binary format. Arrays of numbers are written here, because the driver escapes each of them. */
const written = (parameter: Parameter) => {
  if (parameter instanceof Texts) return binaryTextArray(parameter.values)
  if (!Array.isArray(parameter) || !parameter.every(isNumber)) return parameter
  return `{${parameter.map((it) => it ?? 'NULL').join(',')}}`
}

const isNumber = (it: string | number | null) => it === null || typeof it === 'number'

const connectionOf = (client: pg.PoolClient) => {
  const { query } = queriesOf(client)
  return {
    query: ((sql, params, name) => {
      writeBatched(client)
      return query(sql, params, name)
    }) as Queries['query'],
    readBytes: (sql: string, params: Parameter[] = []) => {
      writeBatched(client)
      return copyBytes(client, sql, params).catch(rethrow)
    },
    run: (sql: string) => {
      writeBatched(client)
      return client.query(sql).catch(rethrow)
    },
  }
}

/** Statements that are sent together are written to the socket at once. */
const writeBatched = ({ connection: { stream } }: pg.PoolClient) => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** An error of the driver has a SQLSTATE; otherwise it is about the connection. */
const rethrow = (failure: unknown): never => {
  const { message, code } = failure as Error & { code?: string }
  throw new DatabaseError(message, code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined)
}
