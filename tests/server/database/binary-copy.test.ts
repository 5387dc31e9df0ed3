import fc from 'fast-check'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { copyBytes } from '#server/database/binary-copy.ts'

/** What PostgreSQL sends for rows: the header with an extension of some bytes, the rows, and the end. */
const copied = (rows: readonly Uint8Array[][], extension: number): Uint8Array => {
  const header = Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
    integer(0),
    integer(extension),
    Buffer.alloc(extension),
  ])
  const values = rows.flatMap((row) => [short(row.length), ...row.flatMap((it) => [integer(it.byteLength), it])])
  return Buffer.concat([header, ...values, short(-1)])
}
const integer = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const short = (value: number) => integer(value).subarray(2)

/** Hands a copy over in pieces, each in the same memory, as pg does. */
const inPieces = (bytes: Uint8Array, ends: readonly number[]) => ({
  query: (asked: pg.Query) => {
    const query = asked as unknown as {
      handleCopyData: (message: { chunk: Buffer }) => void
      handleReadyForQuery: (connection: unknown) => void
    }
    const memory = Buffer.alloc(bytes.byteLength)
    let from = 0
    for (const end of [...ends.toSorted((one, other) => one - other), bytes.byteLength]) {
      const chunk = memory.subarray(0, end - from)
      chunk.set(bytes.subarray(from, end))
      query.handleCopyData({ chunk })
      from = end
    }
    query.handleReadyForQuery({})
  },
})

test('rows are put together wherever the copy is cut', async () => {
  const rows = fc.array(fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 3 }), { maxLength: 5 })
  const runs = fc.asyncProperty(rows, fc.nat({ max: 5 }), fc.array(fc.nat(), { maxLength: 8 }), async (sent, extension, cuts) => {
    const bytes = copied(sent, extension)
    const ends = cuts.map((it) => it % bytes.byteLength)
    expect(await copyBytes(inPieces(bytes, ends), 'select', [])).toEqual(sent)
  })
  await fc.assert(runs, { numRuns: 500 })
})

test('what cannot be read is a failure of the statement', async () => {
  const ofNull = Buffer.concat([copied([], 0).subarray(0, -2), short(1), integer(-1), short(-1)])
  await expect(copyBytes(inPieces(ofNull, []), 'select', [])).rejects.toThrow(RangeError)
})
