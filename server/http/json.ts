import { ApiError } from '#server/kernel/api-error.ts'

/**
 * How many brackets may be open at once, and how many values there may be: each list, object, text, number, true, false and null is one.
 */
export type JsonSize = { depth: number; values: number }
type Shape = JsonSize & { keysPerObject: number; keyLength: number; stringBytes: number }

/** Counts the values of a JSON text before it is parsed. Refuses a text with more values or more depth than `size` allows. */
export const countValues = (text: string, size: JsonSize): number => {
  let [open, values] = [0, 1]
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (character === quote) index = endOfString(text, index)
    else if (character === comma) values += 1
    else if (character === openBrace || character === openBracket) {
      open += 1
      if (open > size.depth) throw new ApiError('request.invalid')
      index = lastSpaceAfter(text, index)
      const next = text.charCodeAt(index + 1)
      if (next !== closeBrace && next !== closeBracket) values += 1
    } else if (character === closeBrace || character === closeBracket) open -= 1
    if (values > size.values) throw new ApiError('body.tooLarge')
  }
  return values
}

/**
 * Parses JSON whose values were counted. A key such as `__proto__` is an ordinary key in the result; code that walks through it has to drop
 * such keys (`isUnsafeKey`).
 */
export const parseCounted = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('request.unreadable')
  }
}

/** Refuses a parsed value with more keys, longer keys or longer strings than `shape` allows, and drops its unsafe keys in the same walk. */
export const validateShape = (value: unknown, shape: Shape): unknown => {
  if (exceeds(value, shape)) throw new ApiError('request.invalid')
  return value
}

/** Keys that could change a prototype in code that merges objects. */
export const isUnsafeKey = (key: string): boolean => unsafeKeys.has(key)

const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

const exceeds = (value: unknown, shape: Shape): boolean => {
  if (typeof value === 'string') return Buffer.byteLength(value) > shape.stringBytes
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((it) => exceeds(it, shape))
  const fields = value as Record<string, unknown>
  const keys = Object.keys(fields)
  if (keys.length > shape.keysPerObject) return true
  for (const key of keys) {
    if (isUnsafeKey(key)) delete fields[key]
    else if (key.length > shape.keyLength || exceeds(fields[key], shape)) return true
  }
  return false
}

/** The position of the quote that ends the string beginning at `start`. */
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

const lastSpaceAfter = (text: string, start: number): number => {
  let last = start
  while (last + 1 < text.length && text.charCodeAt(last + 1) <= space) last += 1
  return last
}

const [quote, backslash, comma, space] = [0x22, 0x5c, 0x2c, 0x20]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]
