import { ApiError } from '#server/kernel/api-error.ts'
import { type ByteQueries, type Database, DatabaseError, type Queries } from '#server/kernel/database.ts'

/** The time that one statement and that all statements of a question may take, in milliseconds. */
const statementMs = 4_500
const questionMs = 10_000
const cancelled = '57014'

/**
 * Reads within one snapshot of an organisation's rows, for at most ten seconds. PostgreSQL stops working on it when `signal` says that nobody
 * waits for the answer; the embedded database finishes its statement. Rejects with `insight.tooSlow` where the time is not enough.
 */
export const readBounded = async <Result>(
  database: Database,
  tenantId: string,
  signal: AbortSignal,
  read: (queries: ByteQueries) => Promise<Result>,
): Promise<Result> => {
  const until = performance.now() + questionMs
  let leave = () => {}
  try {
    return await database.ofTenant(tenantId, async (queries) => {
      await queries.query('set transaction isolation level repeatable read, read only')
      if (database.kind === 'postgres') leave = await cancelOn(database, queries, signal)
      const inTime = async <Rows>(ask: () => Promise<Rows>): Promise<Rows> => {
        const left = Math.floor(until - performance.now())
        if (left <= 0 || signal.aborted) throw new DatabaseError('the question took too long', cancelled)
        const limit = queries.query(
          `select set_config('statement_timeout', $1, true)`,
          [String(Math.min(statementMs, left))],
          'limit the time of a statement',
        )
        // Sent together: the database works on the statement while this thread is busy with the answer to another one.
        const [, rows] = await Promise.all([limit, ask()])
        return rows
      }
      const result = await read({
        query: (sql, parameters, name) => inTime(() => queries.query(sql, parameters, name)),
        readBytes: (sql, parameters) => inTime(() => queries.readBytes(sql, parameters)),
      })
      leave()
      return result
    })
  } catch (failure) {
    if (failure instanceof DatabaseError && failure.sqlState === cancelled) throw new ApiError('insight.tooSlow')
    throw failure
  } finally {
    leave()
  }
}

/** Cancels the work of a transaction on a signal, and only of that transaction: its connection serves others afterwards. */
const cancelOn = async (database: Database, { query }: Queries, signal: AbortSignal): Promise<() => void> => {
  const [own] = await query<{ pid: number; began: string }>('select pg_backend_pid() as pid, now()::text as began')
  const cancel = () => {
    if (!own) return
    const sql = `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1::int and xact_start = $2::timestamptz and state = 'active'`
    database.query(sql, [own.pid, own.began]).catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}
