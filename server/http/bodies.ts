import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Refusal } from './answers.ts'

type Limits = { wireBytes: number; inflatedBytes: number }

/** Reads a body as text. Refuses more than its limits on the wire and inflated, without reading on. */
export const readText = async (request: Request, { wireBytes, inflatedBytes }: Limits, gzip: boolean): Promise<string> => {
  const length = request.headers.get('Content-Length')
  if (Number(length ?? 0) > wireBytes) throw new Refusal('body.tooLarge')
  // What says how long it is cannot be longer: it is read at once.
  if (length !== null && !gzip) return request.text().catch(unreadable)
  if (!request.body) return ''
  // A pipeline reports the stream that it destroyed first, which need not be the one that had too much.
  const excess = { met: false }
  const wire = Readable.from(limited(request.body, wireBytes, excess))
  const chunks: Uint8Array[] = []
  const take = (plain: AsyncIterable<Uint8Array>) => collect(limited(plain, inflatedBytes, excess), chunks)
  try {
    await (gzip ? pipeline(wire, createGunzip(), take) : pipeline(wire, take))
  } catch {
    throw new Refusal(excess.met ? 'body.tooLarge' : 'request.unreadable')
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

type Shape = { depth: number; keysPerObject: number; keyLength: number; stringBytes: number }

/** Parses JSON that a stranger sent. Refuses what is nested deeper, has more or longer keys, or longer strings than `shape` says. */
export const parseJson = (text: string, shape: Shape): unknown => {
  if (isDeeperThan(text, shape.depth)) throw new Refusal('request.invalid')
  const value = parseUntrusted(text)
  if (exceeds(value, shape)) throw new Refusal('request.invalid')
  return value
}

/** Parses JSON whose parts are judged one by one: what is too deep to be judged is refused, anything else is left to the judge. */
export const parseToJudge = (text: string): unknown => {
  if (isDeeperThan(text, parseableDepth)) throw new Refusal('request.invalid')
  return parseUntrusted(text)
}

/** Deeper than any part may be, so that a deep one is rejected by itself, and shallow enough for every reader after this one. */
const parseableDepth = 512

const unreadable = () => {
  throw new Refusal('request.unreadable')
}

/** Parses JSON and drops the keys that reach a prototype. For text that is known not to be deep. */
export const parseUntrusted = (text: string): unknown => {
  try {
    // To look at every key takes several times as long as to parse.
    return mayNameUnsafeKeys.test(text) ? JSON.parse(text, withoutUnsafeKeys) : JSON.parse(text)
  } catch {
    return unreadable()
  }
}

const withoutUnsafeKeys = (key: string, it: unknown) => (unsafeKeys.has(key) ? undefined : it)

/** Whether JSON text opens more than `depth` brackets at once. Looks at the text, so that a hostile one is never built. */
export const isDeeperThan = (text: string, depth: number): boolean => {
  let open = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (character === quote) index = endOfString(text, index)
    else if (character === openBrace || character === openBracket) {
      open += 1
      if (open > depth) return true
    } else if (character === closeBrace || character === closeBracket) open -= 1
  }
  return false
}

/** Where the quote is that ends what the one at `start` begins. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

const isEscaped = (text: string, index: number): boolean => {
  let first = index
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (index - first) % 2 === 1
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])
/** As they are written, or with letters written as escapes. */
const mayNameUnsafeKeys = /__proto__|constructor|prototype|\\u00/

const exceeds = (value: unknown, shape: Shape): boolean => {
  if (typeof value === 'string') return Buffer.byteLength(value) > shape.stringBytes
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((it) => exceeds(it, shape))
  const keys = Object.keys(value)
  if (keys.length > shape.keysPerObject || keys.some((key) => key.length > shape.keyLength)) return true
  return Object.values(value).some((it) => exceeds(it, shape))
}

async function* limited(source: AsyncIterable<Uint8Array>, bytes: number, excess: { met: boolean }) {
  let sofar = 0
  for await (const chunk of source) {
    sofar += chunk.byteLength
    excess.met ||= sofar > bytes
    if (excess.met) throw new Refusal('body.tooLarge')
    yield chunk
  }
}

const collect = async (source: AsyncIterable<Uint8Array>, chunks: Uint8Array[]) => {
  for await (const chunk of source) chunks.push(chunk)
}
