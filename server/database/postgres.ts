import pg from 'pg'
import {
  asTenant,
  type Database,
  DatabaseError,
  inTransaction,
  type Parameter,
  type Queries,
  Texts,
  type Work,
} from './database.ts'
import { binaryTextArray } from './text-array.ts'

const { Pool, types } = pg

/** Opens a pool on a PostgreSQL. Statements end after 15 s. */
export const openPostgres = (url: string): Database => {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // Longer than the server's own limit: it is for a server that is out of reach and says nothing.
    query_timeout: 20_000,
    keepAlive: true,
    // What is asked is sent at once, not when what was asked before is answered.
    pipeline: true,
  })
  pool.on('error', () => {
    // An idle connection was lost. The pool opens another one for the next query; without this handler the process would end.
  })
  const transaction = async <Result>(work: Work<Result>, beginning = 'begin'): Promise<Result> => {
    const client = await pool.connect().catch(rethrow)
    // A connection lost between two statements says so by an event, which without a listener ends the process.
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
  return {
    kind: 'postgres',
    ...queriesOf(pool),
    transaction: (work) => transaction(work),
    ofTenant: async (tenantId, work) => transaction(work, asTenant(tenantId)),
    execute: async (sql) => void (await pool.query(sql).catch(rethrow)),
    close: () => pool.end(),
  }
}

const ignore = () => {}
const timestampWithZone = 1184
const keepAsWritten = (value: string) => value

// Both databases must hand out the same things: a bigint as a number, a timestamp as a Date.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, keepAsWritten)
types.setTypeParser(timestampWithZone, (value) => new Date(value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')))

type Statement = { text: string; values: unknown[]; name?: string }
type Client = { query: (statement: Statement) => Promise<{ rows: unknown[] }> }

const queriesOf = (client: Client): Queries => ({
  query: async <Row>(sql: string, params: Parameter[] = [], name?: string) => {
    const { rows } = await client.query({ text: sql, values: params.map(written), ...(name ? { name } : {}) }).catch(rethrow)
    return rows as Row[]
  },
})

/** The driver sends a buffer as it is, and says that it is binary. */
const written = (parameter: Parameter) => (parameter instanceof Texts ? binaryTextArray(parameter.values) : parameter)

const connectionOf = (client: pg.PoolClient) => {
  const { query } = queriesOf(client)
  return {
    query: ((sql, params, name) => {
      writeTogether(client)
      return query(sql, params, name)
    }) as Queries['query'],
    run: (sql: string) => {
      writeTogether(client)
      return client.query(sql).catch(rethrow)
    },
  }
}

/** What is asked in one go is written to the socket in one go. */
const writeTogether = ({ connection: { stream } }: pg.PoolClient) => {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** What the driver throws has a SQLSTATE, or it is about the connection. */
const rethrow = (failure: unknown): never => {
  const { message, code } = failure as Error & { code?: string }
  throw new DatabaseError(message, code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined)
}
