import pg from 'pg'
import type { Parameter } from '#server/kernel/database.ts'

/** Ends the rows. */
const noRow = -1
/** Eleven bytes by which the format is known, and flags. */
const headerBytes = 15

/**
 * Reads the rows of a statement with `copy … to stdout (format binary)`: pg itself reads every value as text, also one that is bytes. All
 * columns are of the type bytea and never null. Rejects with the error of pg.
 */
export const copyBytes = (
  client: { query: (query: pg.Query) => unknown },
  sql: string,
  params: readonly Parameter[],
): Promise<Uint8Array[][]> =>
  new Promise((resolve, reject) => {
    const copy = new Copy({ text: `copy (${withLiterals(sql, params)}) to stdout (format binary)` }, (failure) =>
      failure || copy.unreadable ? reject(failure ?? copy.unreadable) : resolve(copy.read),
    )
    client.query(copy)
  })

/** pg hands what was copied over to the statement that runs, which ignores it. Its bytes are copied, because pg goes on to write into the same memory. */
class Copy extends pg.Query {
  readonly read: Uint8Array[][] = []
  unreadable: unknown
  readonly #reading = readRows(this.read)
  #wanted = this.#reading.next().value ?? nothing
  #filled = 0

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      for (let from = 0; from < chunk.byteLength; ) from += this.#take(chunk, from)
    } catch (failure) {
      // An error here would end the process.
      this.unreadable ??= failure
    }
  }

  #take(chunk: Buffer, from: number): number {
    const taken = Math.min(chunk.byteLength - from, this.#wanted.byteLength - this.#filled)
    this.#wanted.set(chunk.subarray(from, from + taken), this.#filled)
    this.#filled += taken
    while (this.#filled === this.#wanted.byteLength) {
      const { done, value } = this.#reading.next()
      if (done) return chunk.byteLength - from
      this.#wanted = value
      this.#filled = 0
    }
    return taken
  }
}

const nothing = new Uint8Array()

/** Asks for bytes by the array that they are to fill. The format is in the documentation of PostgreSQL under `COPY`, "Binary Format". */
function* readRows(rows: Uint8Array[][]): Generator<Uint8Array, void> {
  const number = Buffer.alloc(4)
  yield new Uint8Array(headerBytes)
  yield number
  yield new Uint8Array(number.readInt32BE())
  for (;;) {
    yield number.subarray(0, 2)
    const columns = number.readInt16BE()
    if (columns === noRow) return
    const row: Uint8Array[] = []
    for (let column = 0; column < columns; column += 1) {
      yield number
      const value = new Uint8Array(number.readInt32BE())
      yield value
      row.push(value)
    }
    rows.push(row)
  }
}

/** `copy` takes no parameters. */
const withLiterals = (sql: string, params: readonly Parameter[]): string =>
  sql.replaceAll(/\$(\d+)/g, (_, number: string) => literal(params[Number(number) - 1] ?? null))

const literal = (value: Parameter): string => {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return pg.escapeLiteral(String(value))
  if (typeof value === 'string') return pg.escapeLiteral(value)
  const values = Array.isArray(value) ? value : value.values
  return values.length === 0 ? "'{}'" : `array[${values.map(literal).join(', ')}]`
}
