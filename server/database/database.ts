/** A value that both databases take as a parameter. Dates and JSON travel as text and are cast in the SQL. */
export type Parameter = string | number | boolean | null | string[] | (string | null)[] | (number | null)[]

export type Queries = {
  /**
   * Rows of one statement. `$1` is the first parameter. What is asked over and over may have a name, one for each text: PostgreSQL then
   * parses and plans it once a connection.
   */
  query<Row>(sql: string, params?: Parameter[], name?: string): Promise<Row[]>
}

/** PostgreSQL, or PGlite in a worker thread: the same SQL, the same guarantees but those of a power loss. */
export type Database = Queries & {
  kind: 'pglite' | 'postgres'
  /** All of it or nothing. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** A transaction that sees and writes the rows of one organisation and no other, whatever its SQL says. */
  ofTenant<Result>(tenantId: string, work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Several statements without parameters. */
  execute(sql: string): Promise<void>
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

/** The database cannot be reached, took too long, met a deadlock, is shutting down, or has no room: try again later. */
export const isUnavailable = (failure: unknown): boolean =>
  failure instanceof DatabaseError && (failure.sqlState === undefined || /^(?:08|40|53|57|58)/.test(failure.sqlState))

/** Makes a transaction bound to one tenant of a plain one. */
export const tenantTransaction =
  (transaction: Database['transaction']): Database['ofTenant'] =>
  (tenantId, work) =>
    transaction(async (queries) => {
      await queries.query(`select set_config('role', 'causeway_app', true), set_config('app.tenant', $1, true)`, [tenantId])
      return work(queries)
    })
