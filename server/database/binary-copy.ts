import pg from 'pg'
import type { Parameter } from '#server/kernel/database.ts'

/** Ends the rows. */
const noRow = -1
/** Eleven bytes by which the format is known, and flags. */
const headerBytes = 15

/**
 * Reads the rows of a statement with `copy … to stdout (format binary)`: pg itself reads every value as text, also one that is bytes. All
 * columns are of the type bytea and never null. Rejects with the error of pg. The rows are read outside of its callback, in which an error would end
 * the process.
 */
export const copyBytes = (
  client: { query: (query: pg.Query) => unknown },
  sql: string,
  params: readonly Parameter[],
): Promise<Uint8Array[][]> =>
  new Promise<Buffer>((resolve, reject) => {
    const copy = new Copy({ text: `copy (${withLiterals(sql, params)}) to stdout (format binary)` }, (failure) =>
      failure ? reject(failure) : resolve(Buffer.concat(copy.chunks)),
    )
    client.query(copy)
  }).then(rowsIn)

/** pg hands these over to the statement that runs, which ignores them. They are copied: pg goes on to write into the same memory. */
class Copy extends pg.Query {
  readonly chunks: Buffer[] = []

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.chunks.push(Buffer.from(chunk))
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

/** The format is in the documentation of PostgreSQL under `COPY`, "Binary Format". */
const rowsIn = (copied: Buffer): Uint8Array[][] => {
  const rows: Uint8Array[][] = []
  const extensionBytes = copied.readInt32BE(headerBytes)
  let end = headerBytes + 4 + extensionBytes
  const readLength = () => {
    end += 4
    return copied.readInt32BE(end - 4)
  }
  for (;;) {
    const columns = copied.readInt16BE(end)
    end += 2
    if (columns === noRow) return rows
    const row: Uint8Array[] = []
    for (let column = 0; column < columns; column += 1) {
      const bytes = readLength()
      row.push(copied.subarray(end, end + bytes))
      end += bytes
    }
    rows.push(row)
  }
}
