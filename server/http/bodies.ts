import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from './answers.ts'

type Limits = { wireBytes: number; inflatedBytes: number }

/** Reads a body as text. Refuses more than its limits on the wire and inflated, without reading on. */
export const readText = async (request: Request, { wireBytes, inflatedBytes }: Limits, gzip: boolean): Promise<string> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > wireBytes) throw new Refusal('body.tooLarge')
  if (!request.body) return ''
  const wire = Readable.from(limited(request.body, wireBytes))
  const chunks: Uint8Array[] = []
  try {
    const plain = gzip ? wire.pipe(createGunzip()) : wire
    const failed = new Promise<never>((_, reject) => wire.once('error', reject))
    await Promise.race([collect(limited(plain, inflatedBytes), chunks), failed])
  } catch (failure) {
    throw failure instanceof Refusal ? failure : new Refusal('request.unreadable')
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Parses JSON that a stranger sent: nested at most `depth` deep, with at most `keys` keys an object and without keys that reach a prototype. */
export const parseJson = (text: string, { depth, keys }: { depth: number; keys: number }): unknown => {
  if (isDeeperThan(text, depth)) throw new Refusal('request.invalid')
  let value: unknown
  try {
    value = JSON.parse(text, (key, it: unknown) => (unsafeKeys.has(key) ? undefined : it))
  } catch {
    throw new Refusal('request.unreadable')
  }
  if (hasMoreKeysThan(value, keys)) throw new Refusal('request.invalid')
  return value
}

/** Whether JSON text opens more than `depth` brackets at once. Looks at the text, so that a hostile one is never built. */
export const isDeeperThan = (text: string, depth: number): boolean => {
  let open = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (inString) {
      if (character === backslash) index += 1
      else if (character === quote) inString = false
    } else if (character === quote) inString = true
    else if (character === openBrace || character === openBracket) {
      open += 1
      if (open > depth) return true
    } else if (character === closeBrace || character === closeBracket) open -= 1
  }
  return false
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

const hasMoreKeysThan = (value: unknown, keys: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const inside = Object.values(value)
  return (!Array.isArray(value) && inside.length > keys) || inside.some((it) => hasMoreKeysThan(it, keys))
}

async function* limited(source: AsyncIterable<Uint8Array>, bytes: number) {
  let sofar = 0
  for await (const chunk of source) {
    sofar += chunk.byteLength
    if (sofar > bytes) throw new Refusal('body.tooLarge')
    yield chunk
  }
}

const collect = async (source: AsyncIterable<Uint8Array>, chunks: Uint8Array[]) => {
  for await (const chunk of source) chunks.push(chunk)
}
