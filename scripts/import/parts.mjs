import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Below the limits of the server (`contract/import/import.ts`). */
const linesAPart = 5_000
const bytesAPart = 4_000_000
/** A longer line is rejected by the server, however long it is. Only its beginning is kept and sent. */
const lineBytes = 65_536

/**
 * Cuts NDJSON into parts: `chunks` are its bytes. No more than one part is in memory. The key of a part follows from its place and its
 * lines, so that it is the same each time.
 */
export async function* partsOf(chunks, { lines: atMost = linesAPart } = {}) {
  let [part, bytes, firstLine] = [[], 0, 1]
  const take = async () => {
    const body = Buffer.concat(part.flatMap((line) => [line, newline]))
    const key = `${firstLine}-${createHash('sha256').update(body).digest('hex').slice(0, 40)}`
    const taken = { key, firstLine, lines: part.length, body: await compress(body) }
    firstLine += part.length
    part = []
    bytes = 0
    return taken
  }
  for await (const line of linesOf(chunks)) {
    part.push(line)
    bytes += line.length + 1
    if (part.length >= atMost || bytes >= bytesAPart) yield await take()
  }
  if (part.length > 0) yield await take()
}

const newline = Buffer.from('\n')

async function* linesOf(chunks) {
  let rest = []
  let length = 0
  const keep = (piece) => {
    if (length <= lineBytes) rest.push(piece.subarray(0, lineBytes + 1 - length))
    length = Math.min(length + piece.length, lineBytes + 1)
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf(0x0a); to !== -1; to = chunk.indexOf(0x0a, from)) {
      keep(chunk.subarray(from, to))
      yield Buffer.concat(rest)
      rest = []
      length = 0
      from = to + 1
    }
    keep(chunk.subarray(from))
  }
  if (length > 0) yield Buffer.concat(rest)
}
