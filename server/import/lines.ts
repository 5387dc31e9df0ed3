import { createHash, type Hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { importLimits } from '#contract/import/import.ts'
import type { BodyRateLimit } from '#server/http/bodies.ts'
import { ApiError } from '#server/kernel/api-error.ts'

/** A line without its end; null where it is longer than a line may be. */
export type Line = Uint8Array | null

const lineFeed = 0x0a

/**
 * The lines of a body, one after the other: no more of it is held than one line and what the network brought last. The hash is that of all
 * lines up to the one that was read last.
 */
export const readLines = (request: Request, { isGzip, rateLimit }: { isGzip: boolean; rateLimit: BodyRateLimit }) => {
  const hash = createHash('sha256')
  const bytes = isGzip ? inflated(receive(request, rateLimit)) : receive(request, rateLimit)
  return { lines: split(bytes, hash), digest: () => hash.copy().digest('hex') }
}

const split = async function* (bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let lines = 0
  const add = (part: Uint8Array) => {
    hash.update(part)
    length += part.byteLength
    if (length <= importLimits.lineBytes) parts.push(part)
    else parts = []
  }
  const end = (): Line => {
    hash.update('\n')
    lines += 1
    if (lines > importLimits.lines) throw new ApiError('body.tooLarge')
    const line = length > importLimits.lineBytes ? null : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  for await (const chunk of bytes) {
    let from = 0
    for (let to = chunk.indexOf(lineFeed); to !== -1; to = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, to))
      from = to + 1
      yield end()
    }
    if (from < chunk.byteLength) add(chunk.subarray(from))
  }
  if (length > 0) yield end()
}

/** The bytes of a body as they come. They may come slowly only while nobody waits for them. */
const receive = async function* (request: Request, rateLimit: BodyRateLimit): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > importLimits.wireBytes) throw new ApiError('body.tooLarge')
  const reader = request.body?.getReader()
  if (!reader) return
  const waited = { milliseconds: 0, bytes: 0 }
  let received = 0
  try {
    for (;;) {
      const began = performance.now()
      const read = await within(
        rateLimit.milliseconds,
        reader.read().catch(() => {
          throw new ApiError('request.unreadable')
        }),
      )
      if (read.done) return
      const { byteLength } = read.value
      received += byteLength
      if (received > importLimits.wireBytes) throw new ApiError('body.tooLarge')
      waited.milliseconds += performance.now() - began
      waited.bytes += byteLength
      if (waited.milliseconds >= rateLimit.milliseconds) {
        if (waited.bytes < rateLimit.bytes) throw new ApiError('body.tooSlow')
        Object.assign(waited, { milliseconds: 0, bytes: 0 })
      }
      yield read.value
    }
  } finally {
    reader.releaseLock()
  }
}

const within = async <Value>(milliseconds: number, awaited: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('body.tooSlow')), milliseconds)
  })
  try {
    return await Promise.race([awaited, tooSlow])
  } finally {
    clearTimeout(timer)
  }
}

const inflated = async function* (wire: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const piped = pipeline(wire, gunzip)
  // Its failure reaches the loop below, through the stream.
  piped.catch(() => {})
  let bytes = 0
  try {
    for await (const chunk of gunzip) {
      const part: Uint8Array = chunk
      bytes += part.byteLength
      if (bytes > importLimits.inflatedBytes) throw new ApiError('body.tooLarge')
      yield part
    }
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError('request.unreadable')
  }
}
