/** A value that both databases take as a parameter. Dates and JSON travel as text and are cast in the SQL. */
export type Parameter = string | number | boolean | null | string[] | (string | null)[] | (number | null)[] | Texts

/**
 * A parameter of the type `text[]` only, for many rows at once: PostgreSQL receives it as bytes, so no literal has to be written and
 * parsed. Cast its values in a materialized part of the statement before they are compared with a column: under row-level security
 * PostgreSQL uses no index for a comparison that contains a cast from text, because the cast could reveal rows of others by its error.
 */
export class Texts {
  readonly values: readonly (string | null)[]

  constructor(values: readonly (string | null)[]) {
    this.values = values
  }
}

export type Queries = {
  /**
   * The rows of one statement. `$1` is the first parameter. A frequent statement may have a name, one for each text: PostgreSQL then parses
   * and plans it once for each connection.
   */
  query<Row>(sql: string, params?: Parameter[], name?: string): Promise<Row[]>
}

export type ByteQueries = Queries & {
  /**
   * The rows of one statement, each as its values in the order of the columns, which are all of the type bytea, never null and of different
   * names. For large values: PostgreSQL sends them as they are, and for `query` as hexadecimal text. The parameters become part of the text,
   * which PostgreSQL may write to its log: none of them may be anybody's value.
   */
  readBytes(sql: string, params?: Parameter[]): Promise<Uint8Array[][]>
}

/**
 * The work of a transaction. It passes its last queries, each of one statement, to `last` if it need not wait for their answers: they are
 * sent together with the commit, which fails if one of them fails.
 */
export type Work<Result> = (queries: ByteQueries, last: (asked: Promise<unknown>) => void) => Promise<Result>

/** `open` connections of at most `most`, of which some are busy, and the statements and transactions that wait for one. */
export type Pool = { name: 'requests' | 'jobs' | 'embedded'; open: number; busy: number; most: number; waiting: number }

/** Resolves once the statements that were asked for are on their way, so that the database works on them while this thread computes. */
export const untilSent = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** PostgreSQL, or PGlite in a worker thread. Both take the same SQL and give the same guarantees, except after a power loss. */
export type Database = ByteQueries & {
  kind: 'pglite' | 'postgres'
  /** Runs completely or not at all. */
  transaction<Result>(work: Work<Result>): Promise<Result>
  /** A transaction that sees and writes the rows of one organisation only, whatever its SQL says. */
  ofTenant<Result>(tenantId: string, work: Work<Result>): Promise<Result>
  /** Several statements without parameters. */
  execute(sql: string): Promise<void>
  /**
   * Hears the notices (`pg_notify`) of a channel until it is closed. The embedded database has one process and sends none. Notices are
   * lost while there is no connection.
   */
  listen(channel: string, hear: (text: string) => void): { close: () => Promise<void> }
  /** Whether the database refuses to write at present, as far as this process knows. */
  isReadOnly(): boolean
  /**
   * For health checks. The embedded database has one connection: such a statement waits for the transaction that runs, but for nothing that
   * waits. PostgreSQL has several, and these are as all other statements.
   */
  ahead: Queries
  /** The connections of this process, and what waits for one. */
  pools(): Pool[]
  /** The room on the disk of an embedded database; null for one in memory and for a server, which alone knows its disk. */
  room(): { freeBytes: number; bytes: number } | null
  /** The same database for background work, whose statements may take longer. */
  forJobs: Database
  close(): Promise<void>
}

/** A failure that a database reports, with its SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly sqlState: string | undefined

  constructor(message: string, sqlState: string | undefined) {
    super(message)
    this.sqlState = sqlState
  }
}

export const isUniqueViolation = (failure: unknown): boolean => failure instanceof DatabaseError && failure.sqlState === '23505'

export const isForeignKeyViolation = (failure: unknown): boolean =>
  failure instanceof DatabaseError && failure.sqlState === '23503'

/** The error for writing to a deleted project: the same as the database's own error for a project that does not exist. */
export const deletedProject = () => new DatabaseError('the project is deleted', '23503')

/** The database cannot be reached, took too long, met a deadlock, is shutting down, or cannot write at present: try again later. */
export const isUnavailable = (failure: unknown): boolean =>
  failure instanceof DatabaseError && (failure.sqlState === undefined || /^(?:08|25006|40|53|57|58)/.test(failure.sqlState))

/** The database can be read but not written at the moment: the disk is full, or it is read-only. */
export const isWriteRefused = (failure: unknown): boolean =>
  failure instanceof DatabaseError && (failure.sqlState === '53100' || failure.sqlState === '25006')

/** Whether the statement took effect is unknown: the connection was lost, or no answer arrived. */
export const isOutOfReach = (failure: unknown): boolean =>
  failure instanceof DatabaseError && (failure.sqlState === undefined || /^(?:08|57P)/.test(failure.sqlState))

/** One connection: `run` is for statements without parameters and rows. */
type Connection = ByteQueries & { run: (sql: string) => Promise<unknown> }
type Options = {
  beginning?: string
  /** Called with a connection that cannot be used again. It is closed without a rollback, which could hang as well. */
  onBroken?: (failure: Error) => void
}

/**
 * A transaction on one connection. `beginning`, which opens it, is sent together with the first query, and the commit together with the
 * last ones. Rejects with the first failure; the connection has then left the transaction, or the failure that broke it is passed to
 * `onBroken`.
 */
export const inTransaction = async <Result>(
  { query, readBytes, run }: Connection,
  work: Work<Result>,
  { beginning = 'begin', onBroken }: Options = {},
): Promise<Result> => {
  const begun = run(beginning)
  begun.catch(ignore)
  const rest: Promise<unknown>[] = []
  const early: unknown[] = []
  const last = (asked: Promise<unknown>) => {
    asked.catch((failure: unknown) => early.push(failure))
    rest.push(asked)
  }
  try {
    const result = await work({ query, readBytes }, last)
    // After a failure, a commit acts as a rollback.
    await Promise.all([begun, ...rest, run('commit')])
    return result
  } catch (caught) {
    const failure = isConsequence(caught) && early.length > 0 ? early[0] : caught
    if (onBroken && failure instanceof Error && isOutOfReach(failure)) onBroken(failure)
    else await run('rollback').catch(onBroken ?? ignore)
    // A failed beginning fails every later statement.
    await begun
    throw failure
  }
}

/** After a failure PostgreSQL refuses all further statements of the transaction. */
const isConsequence = (failure: unknown) => failure instanceof DatabaseError && failure.sqlState === '25P02'

const ignore = () => {}

/** The SQL that starts a transaction for the rows of one tenant. Throws if the id is not a UUID. */
export const asTenant = (tenantId: string): string => {
  if (!/^[\da-f-]{36}$/i.test(tenantId)) throw new TypeError('a tenant has a UUID')
  return `begin; set local role causeway_app; set local app.tenant = '${tenantId}'`
}
